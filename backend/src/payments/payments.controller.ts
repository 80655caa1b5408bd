import { Controller, Get, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../kernel/access.js';
import { WithoutActor } from '../kernel/actor.js';
import { ApiDoc } from '../kernel/api-doc.js';
import type { DowntimeResponse } from '#libs/contract/payments.js';
import { DowntimesService } from './downtimes.service.js';
import { DowntimeDto, EventReceivedDto } from './payments.dto.js';
import { PaymentEventsService } from './payment-events.service.js';

@ApiTags('payments')
@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly events: PaymentEventsService,
    private readonly downtimes: DowntimesService,
  ) {}

  @Get('downtimes')
  @ApiDoc({
    summary: 'List downtimes',
    description: 'Payment methods with current problems, for a notice at checkout.',
  })
  @Public()
  @ApiOkResponse({ type: [DowntimeDto] })
  async listDowntimes(): Promise<DowntimeResponse[]> {
    const ongoing = await this.downtimes.ongoing();
    return ongoing.map(({ id, method, instrument, severity }) => ({ id, method, instrument, severity }));
  }

  @Post('webhook')
  @ApiDoc({
    summary: 'Receive a payment event',
    description:
      'Called by the payment provider. The signature over the raw body authenticates the sender. Repeated, late and ' +
      'reordered events are safe: each is applied once.',
    errors: ['signature-invalid'],
  })
  @WithoutActor()
  @Public()
  @HttpCode(200)
  @ApiSecurity('webhookSignature')
  @ApiBody({
    description: 'An event exactly as Razorpay sent it. Its fields are those of the provider.',
    schema: { type: 'object', additionalProperties: true },
  })
  @ApiOkResponse({ type: EventReceivedDto })
  async receivePaymentEvent(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature: string | undefined,
    @Headers('x-razorpay-event-id') eventId: string | undefined,
  ): Promise<EventReceivedDto> {
    await this.events.receive({ rawBody: request.rawBody ?? Buffer.alloc(0), signature, eventId });
    return { status: 'ok' };
  }
}
