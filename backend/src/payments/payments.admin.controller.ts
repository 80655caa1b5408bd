import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { LedgerResponse, PaymentResponse } from '#libs/contract/payments.js';
import { Allow } from '../kernel/access.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { LedgerService } from './ledger.service.js';
import type { Payment } from './payment.js';
import { PaymentChecksService } from './payment-checks.service.js';
import { ledgerResponse, paymentResponse } from './payment-response.js';
import { LedgerDto, PaymentDto } from './payments.dto.js';
import { PaymentsService } from './payments.service.js';

const payments: ListDefinition<Payment> = {
  resource: 'payments',
  filters: {
    userId: { kind: 'string' },
    purpose: { kind: 'string' },
    subjectId: { field: 'orderId', kind: 'string' },
    status: { kind: 'string' },
    amount: { kind: 'rupees' },
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
    amount: { kind: 'rupees' },
    createdAt: { kind: 'instant' },
    attentionSince: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', attentionSince: 'attentionSince', createdAt: 'createdAt' },
  searched: false,
  defaultSort: ['attentionSince', 'DESC'],
};

/** Later than any time there is, so that a range up to it selects every payment that has one. */
const EVER = '9999-12-31T23:59:59.999Z';

@ApiTags('payments')
@ApiBearerAuth()
@Allow('admin')
@Controller('payments')
export class PaymentsAdminController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly checks: PaymentChecksService,
    private readonly accounts: LedgerService,
  ) {}

  @Get()
  @ApiListQuery(payments)
  @ApiOkResponse({ type: [PaymentDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentResponse[]> {
    const query = parseListQuery(parameters, payments);
    return sendPage(reply, payments.resource, query, await this.payments.page(query), paymentResponse);
  }

  /** Payments that an operator should look at, and why. */
  @Get('attention')
  @ApiListQuery(attention)
  @ApiOkResponse({ type: [PaymentDto] })
  async listAttention(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentResponse[]> {
    const query = parseListQuery(parameters, attention);
    const filter = { attentionSince: { lte: EVER }, ...query.filter };
    const page = await this.payments.page({ ...query, filter });
    return sendPage(reply, attention.resource, query, page, paymentResponse);
  }

  /** Whether all money is accounted for: what was captured, what went back, and what the orders say. */
  @Get('ledger')
  @ApiOkResponse({ type: LedgerDto })
  async ledger(): Promise<LedgerResponse> {
    return ledgerResponse(await this.accounts.ledger());
  }

  @Get(':id')
  @ApiOkResponse({ type: PaymentDto })
  async find(@Param('id') id: string): Promise<PaymentResponse> {
    return paymentResponse(await this.payments.find(id));
  }

  /** Asks the provider about a payment now. */
  @Post(':id/check')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentDto })
  async check(@Param('id') id: string): Promise<PaymentResponse> {
    return paymentResponse(await this.checks.checkNow(id));
  }
}
