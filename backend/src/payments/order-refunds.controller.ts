import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { RefundProposalResponse, RefundResponse } from '#libs/contract/payments.js';
import { paiseFromRupees } from '#libs/money.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { currentRequest } from '../kernel/request-identity.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { proposalResponse, refundResponse } from './payment-response.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { RefundDto, RefundProposalDto, RefundRequestDto } from './payments.dto.js';

/** Refunds of one order, which is a plan or a single wash. */
@ApiTags('refunds')
@ApiBearerAuth()
@Allow('admin')
@Controller('orders/:id/refunds')
export class OrderRefundsController {
  constructor(
    private readonly refunds: OrderRefundsService,
    private readonly payable: PayableOrdersService,
  ) {}

  @Get()
  @ApiOkResponse({ type: [RefundDto] })
  async list(@Param('id') id: string): Promise<RefundResponse[]> {
    const [refunds, purposeOf] = await Promise.all([this.refunds.list(id), this.payable.purposesOf([id])]);
    return refunds.map((refund) => refundResponse(refund, purposeOf));
  }

  /** What the order's rules propose, and how that is computed. */
  @Get('proposal')
  @ApiOkResponse({ type: RefundProposalDto })
  async proposal(@Param('id') id: string): Promise<RefundProposalResponse> {
    return proposalResponse(await this.refunds.proposal(id));
  }

  /** Refunds an amount, or what is proposed. Never more than what is left of the payment. */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: RefundDto })
  async refund(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { amount, reason }: RefundRequestDto,
  ): Promise<RefundResponse> {
    const refund = await this.refunds.refund(id, {
      amount: amount === undefined ? undefined : paiseFromRupees(amount),
      reason,
      requestedBy: caller.userId,
      requestKey: currentRequest()?.id ?? null,
    });
    return refundResponse(refund, await this.payable.purposesOf([id]));
  }
}
