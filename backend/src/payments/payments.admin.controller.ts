import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { PaymentResponse, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { rupeesFromPaise } from '#libs/money.js';
import { Allow } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { Payment, UnmatchedPayment } from './payment.js';
import { AssignmentDto, PaymentDto, UnmatchedPaymentDto } from './payments.dto.js';
import { PaymentsService } from './payments.service.js';
import { UNMATCHED_COLUMNS } from './unmatched-columns.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

const payments: ListDefinition<Payment> = {
  resource: 'payments',
  filters: {
    userId: { kind: 'string' },
    purpose: { kind: 'string' },
    status: { kind: 'string' },
    amount: { kind: 'rupees' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', createdAt: 'createdAt' },
  searched: false,
  defaultSort: ['createdAt', 'DESC'],
};

const unmatched: ListDefinition<UnmatchedPayment> = {
  resource: 'unmatched',
  filters: {
    reason: { kind: 'string' },
    status: { kind: 'string' },
    amount: { kind: 'rupees' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('payments')
@ApiBearerAuth()
@Allow('admin')
@Controller('payments')
export class PaymentsAdminController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly unmatched: UnmatchedPaymentsService,
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

  /** Money at the provider that no purchase accounts for. */
  @Get('unmatched')
  @ApiListQuery(unmatched)
  @ApiOkResponse({ type: [UnmatchedPaymentDto] })
  async listUnmatched(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnmatchedPaymentResponse[]> {
    const query = parseListQuery(parameters, unmatched);
    return sendPage(reply, unmatched.resource, query, await this.unmatched.page(query), unmatchedResponse);
  }

  @Get('unmatched/export')
  @ApiListExport(unmatched)
  exportUnmatched(@Query() parameters: ListParameters): StreamableFile {
    return csvFile(
      'unmatched-payments',
      UNMATCHED_COLUMNS,
      mapped(this.unmatched.stream(parseListQuery(parameters, unmatched)), unmatchedResponse),
    );
  }

  @Get('unmatched/:id')
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async findUnmatched(@Param('id') id: string): Promise<UnmatchedPaymentResponse> {
    return unmatchedResponse(await this.unmatched.find(id));
  }

  /** Sends it back whole. `returning` in the answer: the provider has not answered yet, and is asked again by itself. */
  @Post('unmatched/:id/refund')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async refund(@Param('id') id: string): Promise<UnmatchedPaymentResponse> {
    return unmatchedResponse(await this.unmatched.refund(id));
  }

  /** Pays an order that waits for its payment. */
  @Post('unmatched/:id/assign')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async assign(@Param('id') id: string, @Body() assignment: AssignmentDto): Promise<UnmatchedPaymentResponse> {
    return unmatchedResponse(await this.unmatched.assign(id, assignment));
  }
}

function paymentResponse(payment: Payment): PaymentResponse {
  const { id, purpose, subjectId, userId, status, orderId, paymentId, createdAt, capturedAt } = payment;
  const [amount, refunded] = [rupeesFromPaise(payment.amount), rupeesFromPaise(payment.refunded)];
  return {
    id,
    _id: id,
    purpose,
    subjectId,
    userId,
    amount,
    refunded,
    status,
    orderId,
    paymentId,
    createdAt,
    capturedAt,
  };
}

function unmatchedResponse(unmatched: UnmatchedPayment): UnmatchedPaymentResponse {
  const { id, reason, status, orderId, userId, currency, purpose, subjectId, createdAt, version } = unmatched;
  return {
    id,
    _id: id,
    reason,
    status,
    orderId,
    userId,
    amount: rupeesFromPaise(unmatched.amount),
    currency,
    purpose,
    subjectId,
    createdAt,
    version,
  };
}
