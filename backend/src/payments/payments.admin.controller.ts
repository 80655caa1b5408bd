import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { LedgerResponse, PaymentResponse, ProviderStatusResponse } from '#libs/contract/payments.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import type { Page, Query as ListQuery } from '../kernel/database.port.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import { LedgerService } from './ledger.service.js';
import { PROVIDER_ERRORS } from './payment-errors.js';
import type { Payment } from './payment.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { PaymentChecksService } from './payment-checks.service.js';
import { ledgerResponse, paymentResponse } from './payment-response.js';
import { LedgerDto, PaymentDto, ProviderStatusDto } from './payments.dto.js';
import { PaymentsService } from './payments.service.js';
import { ProviderStatusService } from './provider-status.service.js';

const payments: ListDefinition<Payment> = {
  resource: 'payments',
  filters: {
    userId: { kind: 'string' },
    subjectId: { field: 'orderId', kind: 'string' },
    status: { kind: 'string' },
    amount: { kind: RUPEES },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', createdAt: 'createdAt' },
  searched: false,
  defaultSort: ['createdAt', 'DESC'],
};

const attention: ListDefinition<Payment> = {
  resource: 'attention',
  filters: {
    attention: { kind: 'string' },
    userId: { kind: 'string' },
    status: { kind: 'string' },
    amount: { kind: RUPEES },
    createdAt: { kind: 'instant' },
    attentionSince: { kind: 'instant', isSet: true },
  },
  sorts: { id: 'id', amount: 'amount', attentionSince: 'attentionSince', createdAt: 'createdAt' },
  searched: false,
  defaultSort: ['attentionSince', 'DESC'],
};

/** Later than any stored time, so that a range up to it selects every payment that has one. */
const EVER = '9999-12-31T23:59:59.999Z';

@ApiTags('payments')
@Controller('payments')
export class PaymentsAdminController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly checks: PaymentChecksService,
    private readonly ledger: LedgerService,
    private readonly payable: PayableOrdersService,
    private readonly provider: ProviderStatusService,
  ) {}

  @Get()
  @Allow('payments')
  @ApiDoc({
    summary: 'List payments',
    description: 'Payments of orders of both kinds, as the payment provider reports them.',
  })
  @ApiListQuery(payments)
  @ApiOkResponse({ type: [PaymentDto] })
  async listPayments(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentResponse[]> {
    const query = parseListQuery(parameters, payments);
    return this.sendPage(reply, payments, query, await this.payments.page(query));
  }

  @Get('attention')
  @Allow('payments')
  @ApiDoc({
    summary: 'List payments that need attention',
    description: "Payments that need an operator's attention, and why.",
  })
  @ApiListQuery(attention)
  @ApiOkResponse({ type: [PaymentDto] })
  async listPaymentsWithAttention(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentResponse[]> {
    const query = parseListQuery(parameters, attention);
    const filter = { attentionSince: { lte: EVER }, ...query.filter };
    return this.sendPage(reply, attention, query, await this.payments.page({ ...query, filter }));
  }

  @Get('attention/:id')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get a payment that needs attention',
    description: 'One payment, with `attention` null once it no longer needs any.',
  })
  @ApiOkResponse({ type: PaymentDto })
  async getPaymentWithAttention(@Param('id') id: string): Promise<PaymentResponse> {
    return this.response(await this.payments.find(id));
  }

  @Get('ledger')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get the ledger',
    description: 'Whether all money is accounted for: captured, refunded and recorded in orders.',
  })
  @ApiOkResponse({ type: LedgerDto })
  async getLedger(): Promise<LedgerResponse> {
    return ledgerResponse(await this.ledger.read());
  }

  @Get('provider-status')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get the status of the payment provider',
    description: "Whether the provider's events arrive and our keys are accepted.",
  })
  @ApiOkResponse({ type: ProviderStatusDto })
  getProviderStatus(): Promise<ProviderStatusResponse> {
    return this.provider.read();
  }

  @Get(':id')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get a payment',
    description: 'One payment.',
  })
  @ApiOkResponse({ type: PaymentDto })
  async getPayment(@Param('id') id: string): Promise<PaymentResponse> {
    return this.response(await this.payments.find(id));
  }

  @Post(':id/check')
  @Allow('payments')
  @ApiDoc({
    summary: 'Check a payment with the provider',
    description: 'Reads the payment from the provider now, and applies any updates.',
    errors: [...PROVIDER_ERRORS],
  })
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentDto })
  async checkPayment(@Param('id') id: string): Promise<PaymentResponse> {
    return this.response(await this.checks.checkNow(id));
  }

  private async sendPage(
    reply: FastifyReply,
    { resource }: ListDefinition<Payment>,
    query: ListQuery<Payment>,
    page: Page<Payment>,
  ): Promise<PaymentResponse[]> {
    const purposeOf = await this.payable.purposesOf(page.records.map(({ orderId }) => orderId));
    return sendPage(reply, resource, query, page, (payment) => paymentResponse(payment, purposeOf));
  }

  private async response(payment: Payment): Promise<PaymentResponse> {
    return paymentResponse(payment, await this.payable.purposesOf([payment.orderId]));
  }
}
