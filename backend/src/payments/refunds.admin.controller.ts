import { Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { RefundResponse } from '#libs/contract/payments.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { refundResponse } from './payment-response.js';
import { RefundDto } from './payments.dto.js';
import type { Refund } from './refund.js';
import { REFUND_COLUMNS } from './refund-columns.js';
import { RefundsService } from './refunds.service.js';

const refunds: ListDefinition<Refund> = {
  resource: 'refunds',
  filters: {
    orderId: { kind: 'string' },
    userId: { kind: 'string' },
    paymentId: { field: 'providerPaymentId', kind: 'string' },
    purpose: { kind: 'string' },
    status: { kind: 'string' },
    source: { kind: 'string' },
    amount: { kind: 'rupees' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('refunds')
@ApiBearerAuth()
@Allow('admin')
@Controller('payments/refunds')
export class RefundsAdminController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly orders: OrderRefundsService,
  ) {}

  @Get()
  @ApiListQuery(refunds)
  @ApiOkResponse({ type: [RefundDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefundResponse[]> {
    const query = parseListQuery(parameters, refunds);
    return sendPage(reply, refunds.resource, query, await this.refunds.page(query), refundResponse);
  }

  @Get('export')
  @ApiListExport(refunds)
  export(@Query() parameters: ListParameters): StreamableFile {
    const records = this.refunds.stream(parseListQuery(parameters, refunds));
    return csvFile('refunds', REFUND_COLUMNS, mapped(records, refundResponse));
  }

  @Get(':id')
  @ApiOkResponse({ type: RefundDto })
  async find(@Param('id') id: string): Promise<RefundResponse> {
    return refundResponse(await this.refunds.find(id));
  }

  /** Sends a failed refund again, as a new attempt. */
  @Post(':id/retry')
  @Idempotent()
  @ApiCreatedResponse({ type: RefundDto })
  async retry(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<RefundResponse> {
    return refundResponse(await this.orders.retry(id, caller.userId));
  }
}
