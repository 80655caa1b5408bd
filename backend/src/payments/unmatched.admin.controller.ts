import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DomainError } from '../kernel/domain-error.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import { PROVIDER_ERRORS } from './payment-errors.js';
import type { UnmatchedPayment } from './payment.js';
import { unmatchedResponse } from './payment-response.js';
import { AssignmentDto, UnmatchedPaymentDto } from './payments.dto.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { UNMATCHED_COLUMNS } from './unmatched-columns.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

const unmatched: ListDefinition<UnmatchedPayment> = {
  resource: 'unmatched',
  filters: {
    reason: { kind: 'string' },
    status: { kind: 'string' },
    amount: { kind: RUPEES },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('payments')
@Controller('payments/unmatched')
export class UnmatchedAdminController {
  constructor(
    private readonly unmatched: UnmatchedPaymentsService,
    private readonly payable: PayableOrdersService,
  ) {}

  @Get()
  @Allow('payments')
  @ApiDoc({
    summary: 'List unmatched payments',
    description: 'Captured payments that no order accounts for.',
  })
  @ApiListQuery(unmatched)
  @ApiOkResponse({ type: [UnmatchedPaymentDto] })
  async listUnmatchedPayments(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnmatchedPaymentResponse[]> {
    const query = parseListQuery(parameters, unmatched);
    const page = await this.unmatched.page(query);
    const purposeOf = await this.payable.purposesOf(page.records.map(({ orderId }) => orderId));
    return sendPage(reply, unmatched.resource, query, page, (one) => unmatchedResponse(one, purposeOf));
  }

  @Get('export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export unmatched payments',
    description: 'The unmatched payments that match the filter, as a CSV file.',
  })
  @ApiListExport(unmatched)
  exportUnmatchedPayments(@Query() parameters: ListParameters): StreamableFile {
    const records = this.unmatched.stream(parseListQuery(parameters, unmatched));
    return csvFile('unmatched-payments', UNMATCHED_COLUMNS, this.payable.numberedRows(records, unmatchedResponse));
  }

  @Get(':id')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get an unmatched payment',
    description: 'One unmatched payment.',
  })
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async getUnmatchedPayment(@Param('id') id: string): Promise<UnmatchedPaymentResponse> {
    return this.response(await this.unmatched.find(id));
  }

  @Post(':id/refund')
  @Allow('refunds')
  @ApiDoc({
    summary: 'Refund an unmatched payment',
    description: 'Refunds the whole amount. The status is `returning` until the refund is processed.',
    errors: ['transition-not-allowed', 'refund-exceeds-payment', 'nothing-to-refund', ...PROVIDER_ERRORS],
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async refundUnmatchedPayment(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
  ): Promise<UnmatchedPaymentResponse> {
    return this.response(await this.unmatched.refund(id, caller.userId));
  }

  @Post(':id/assign')
  @Allow('payments')
  @ApiDoc({
    summary: 'Assign an unmatched payment to an order',
    description: 'Pays an unpaid order with it, whatever the amount, which is then its invoice and its revenue.',
    errors: ['order-mismatch', 'transition-not-allowed', ...PROVIDER_ERRORS],
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async assignUnmatchedPayment(
    @Param('id') id: string,
    @Body() { purpose, subjectId }: AssignmentDto,
  ): Promise<UnmatchedPaymentResponse> {
    const known = (await this.payable.purposesOf([subjectId]))(subjectId);
    if (known !== null && known !== purpose)
      throw new DomainError('order-mismatch', { message: `This order is not a ${purpose}.` });
    return this.response(await this.unmatched.assign(id, subjectId));
  }

  private async response(unmatched: UnmatchedPayment): Promise<UnmatchedPaymentResponse> {
    return unmatchedResponse(unmatched, await this.payable.purposesOf([unmatched.orderId]));
  }
}
