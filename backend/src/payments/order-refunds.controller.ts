import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { RefundProposalResponse, RefundResponse } from '#libs/contract/payments.js';
import { paiseFromRupees } from '#libs/money.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { currentIdempotentRequest } from '../kernel/request-identity.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { REFUND_ERRORS } from './payment-errors.js';
import { proposalResponse, refundResponse } from './payment-response.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { RefundDto, RefundProposalDto } from './payments.dto.js';
import { RefundRequestDto } from './refund.fields.js';

/** Refunds of one order, either a plan or a single wash. */
@ApiTags('refunds')
@Controller('orders/:id/refunds')
export class OrderRefundsController {
  constructor(
    private readonly refunds: OrderRefundsService,
    private readonly payable: PayableOrdersService,
  ) {}

  @Get()
  @Allow('payments')
  @ApiDoc({
    summary: 'List the refunds of an order',
    description: 'All refunds of the order, including failed attempts.',
  })
  @ApiOkResponse({ type: [RefundDto] })
  async listOrderRefunds(@Param('id') id: string): Promise<RefundResponse[]> {
    const [refunds, purposeOf] = await Promise.all([this.refunds.list(id), this.payable.purposesOf([id])]);
    return refunds.map((refund) => refundResponse(refund, purposeOf));
  }

  @Get('proposal')
  @Allow('payments')
  @ApiDoc({
    summary: 'Propose a refund',
    description:
      "The refund that the order's rules propose, and how it is computed: the unused whole months of a " +
      'subscription, or the amount by the cancellation rule of a wash.',
    errors: ['payment-not-captured'],
  })
  @ApiOkResponse({ type: RefundProposalDto })
  async getRefundProposal(@Param('id') id: string): Promise<RefundProposalResponse> {
    return proposalResponse(await this.refunds.proposal(id));
  }

  @Post()
  @Allow('refunds')
  @ApiDoc({
    summary: 'Refund an order',
    description:
      'Refunds the amount, or the proposed amount if none is sent, but never more than what is left of the ' +
      'payment. The refund is complete when its status is `processed`. With the `version` of the proposal, it is ' +
      'rejected if another refund was requested since.',
    errors: ['transition-not-allowed', ...REFUND_ERRORS],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: RefundDto })
  async refundOrder(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { amount, reason, goodwill = false, version }: RefundRequestDto,
  ): Promise<RefundResponse> {
    const request = {
      amount: amount === undefined ? undefined : paiseFromRupees(amount),
      reason,
      isGoodwill: goodwill,
      requestedBy: caller.userId,
      requestKey: currentIdempotentRequest()?.id ?? null,
      version,
    };
    const refund = await withLatestOnConflict(
      () => this.refunds.refund(id, request),
      () => this.getRefundProposal(id),
    );
    return refundResponse(refund, await this.payable.purposesOf([id]));
  }
}
