import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { UnmatchedPayment } from './payment.js';
import { unmatchedResponse } from './payment-response.js';
import { AssignmentDto, UnmatchedPaymentDto } from './payments.dto.js';
import { noPurpose, PayableOrdersService } from './payable-orders.service.js';
import { UNMATCHED_COLUMNS } from './unmatched-columns.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

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
@Controller('payments/unmatched')
export class UnmatchedAdminController {
  constructor(
    private readonly unmatched: UnmatchedPaymentsService,
    private readonly payable: PayableOrdersService,
  ) {}

  /** Money at the provider that no order accounts for. */
  @Get()
  @ApiListQuery(unmatched)
  @ApiOkResponse({ type: [UnmatchedPaymentDto] })
  async listUnmatched(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnmatchedPaymentResponse[]> {
    const query = parseListQuery(parameters, unmatched);
    const page = await this.unmatched.page(query);
    const purposeOf = await this.payable.purposesOf(page.records.map(({ orderId }) => orderId));
    return sendPage(reply, unmatched.resource, query, page, (one) => unmatchedResponse(one, purposeOf));
  }

  @Get('export')
  @ApiListExport(unmatched)
  exportUnmatched(@Query() parameters: ListParameters): StreamableFile {
    return csvFile(
      'unmatched-payments',
      UNMATCHED_COLUMNS,
      mapped(this.unmatched.stream(parseListQuery(parameters, unmatched)), (one) => unmatchedResponse(one, noPurpose)),
    );
  }

  @Get(':id')
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async findUnmatched(@Param('id') id: string): Promise<UnmatchedPaymentResponse> {
    return this.response(await this.unmatched.find(id));
  }

  /** Sends it back whole. `returning` in the answer: the refund is on its way, and has not arrived yet. */
  @Post(':id/refund')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async refund(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<UnmatchedPaymentResponse> {
    return this.response(await this.unmatched.refund(id, caller.userId));
  }

  /** Pays an order that waits for its payment. */
  @Post(':id/assign')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: UnmatchedPaymentDto })
  async assign(
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
