import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { CHECKOUT_ERRORS, PROVIDER_ERRORS } from './payment-errors.js';
import { PaymentLinksService } from './payment-links.service.js';
import { paymentLinkResponse } from './payment-response.js';
import { PaymentLinkDto } from './payment-link.fields.js';

@ApiTags('payments')
@Controller('orders/:id')
export class PaymentLinksController {
  constructor(private readonly links: PaymentLinksService) {}

  @Get('payment-links')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'List the payment links of an order',
    description: 'The payment links of the order, whatever their status, newest first. At most 100.',
  })
  @ApiOkResponse({ type: [PaymentLinkDto] })
  async listPaymentLinks(@Param('id') id: string): Promise<PaymentLinkResponse[]> {
    return (await this.links.allOf(id)).map((link) => paymentLinkResponse(link));
  }

  @Post('payment-link')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Send a payment link',
    description:
      'Emails the customer of an unpaid order a payment link of the provider, at most once a minute. The ' +
      'same link is sent until it expires after three days or is cancelled.',
    errors: ['not-found', ...CHECKOUT_ERRORS],
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentLinkDto })
  async sendPaymentLink(@Param('id') id: string): Promise<PaymentLinkResponse> {
    return paymentLinkResponse(await this.links.mail(id));
  }

  @Delete('payment-link')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Cancel a payment link',
    description:
      'Cancels the link, so that nobody can pay with it. The order can still be paid otherwise; a pending one expires unless it is.',
    errors: ['not-found', 'transition-not-allowed', ...PROVIDER_ERRORS],
  })
  @Idempotent()
  @ApiOkResponse({ type: PaymentLinkDto })
  async cancelPaymentLink(@Param('id') id: string): Promise<PaymentLinkResponse> {
    return paymentLinkResponse(await this.links.cancel(id));
  }
}
