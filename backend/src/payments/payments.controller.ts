import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../kernel/access.js';
import { PaymentEventsService } from './payment-events.service.js';

@ApiTags('payments')
@Controller('payments')
export class PaymentsController {
  constructor(private readonly events: PaymentEventsService) {}

  /** The provider's events. What proves the caller is the signature over the raw bytes; the body's own shape is not trusted. */
  @Post('webhook')
  @Public()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async webhook(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature: string | undefined,
    @Headers('x-razorpay-event-id') eventId: string | undefined,
  ): Promise<{ status: 'ok' }> {
    await this.events.receive({ rawBody: request.rawBody ?? Buffer.alloc(0), signature, eventId });
    return { status: 'ok' };
  }
}
