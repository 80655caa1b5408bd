import { Body, Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { RefundResponse } from '#libs/contract/payments.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { REFUND_ERRORS } from './payment-errors.js';
import { refundResponse } from './payment-response.js';
import { RefundDto, RefundTransferRequestDto } from './payments.dto.js';
import type { Refund } from './refund.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { REFUND_COLUMNS } from './refund-columns.js';
import { RefundsService } from './refunds.service.js';

const refunds: ListDefinition<Refund> = {
  resource: 'refunds',
  filters: {
    orderId: { kind: 'string' },
    userId: { kind: 'string' },
    paymentId: { field: 'providerPaymentId', kind: 'string' },
    status: { kind: 'string' },
    source: { kind: 'string' },
    amount: { kind: RUPEES },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('refunds')
@Controller('payments/refunds')
export class RefundsAdminController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly orderRefunds: OrderRefundsService,
    private readonly payable: PayableOrdersService,
  ) {}

  @Get()
  @Allow('payments')
  @ApiDoc({
    summary: 'List refunds',
    description: 'Refunds of orders and of unmatched payments.',
  })
  @ApiListQuery(refunds)
  @ApiOkResponse({ type: [RefundDto] })
  async listRefunds(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefundResponse[]> {
    const query = parseListQuery(parameters, refunds);
    const page = await this.refunds.page(query);
    const purposeOf = await this.payable.purposesOf(page.records.map(({ orderId }) => orderId));
    return sendPage(reply, refunds.resource, query, page, (refund) => refundResponse(refund, purposeOf));
  }

  @Get('export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export refunds',
    description: 'All matching refunds as a CSV file.',
  })
  @ApiListExport(refunds)
  exportRefunds(@Query() parameters: ListParameters): StreamableFile {
    const records = this.refunds.stream(parseListQuery(parameters, refunds));
    return csvFile('refunds', REFUND_COLUMNS, this.payable.numberedRows(records, refundResponse));
  }

  @Get(':id')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get a refund',
    description: 'One refund.',
  })
  @ApiOkResponse({ type: RefundDto })
  async getRefund(@Param('id') id: string): Promise<RefundResponse> {
    return this.response(await this.refunds.find(id));
  }

  @Post(':id/retry')
  @Allow('refunds')
  @ApiDoc({
    summary: 'Retry a failed refund',
    description: 'Sends a failed refund again, as a new refund with the next attempt number.',
    errors: ['transition-not-allowed', ...REFUND_ERRORS],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: RefundDto })
  async retryRefund(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<RefundResponse> {
    return this.response(await this.orderRefunds.retry(id, caller.userId));
  }

  @Post(':id/transfer')
  @Allow('refunds')
  @ApiDoc({
    summary: 'Record the bank transfer of a failed refund',
    description: 'Records that a failed refund was paid by bank transfer. Repeated requests have no effect.',
    errors: ['transition-not-allowed', 'refund-exceeds-payment'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: RefundDto })
  async recordRefundTransfer(
    @CurrentCaller() { userId: requestedBy }: Caller,
    @Param('id') id: string,
    @Body() { reference }: RefundTransferRequestDto,
  ): Promise<RefundResponse> {
    return this.response(await this.refunds.recordTransfer(id, { reference, requestedBy }));
  }

  private async response(refund: Refund): Promise<RefundResponse> {
    return refundResponse(refund, await this.payable.purposesOf([refund.orderId]));
  }
}
