import { Body, Controller, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import { paiseFromRupees } from '#libs/money.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Clock } from '../kernel/clock.port.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { newRecordId } from '../kernel/request-identity.js';
import { OrderDto } from '../orders/order.fields.js';
import { OrderResponsesService } from '../orders/order-responses.service.js';
import { orderRow } from '../orders/order-row.js';
import type { Order } from '../orders/order.js';
import { HandPaymentsService } from '../orders/hand-payments.service.js';
import { CHECKOUT_ERRORS, PROVIDER_ERRORS } from '../payments/payment-errors.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import { paymentLinkResponse, proposalResponse } from '../payments/payment-response.js';
import {
  HandPaymentCorrectionDto,
  HandPaymentRequestDto,
  HandRefundRequestDto,
  OfficeOrderDto,
  OfficePlanDto,
  OfficeWashDto,
  OrderPaymentRequestDto,
  RenewalOrderDto,
} from './office-orders.dto.js';
import { OfficeOrdersService, type OfficeOrder } from './office-orders.service.js';

@ApiTags('orders')
@Controller()
export class OfficeOrdersController {
  constructor(
    private readonly office: OfficeOrdersService,
    private readonly handPayments: HandPaymentsService,
    private readonly refunds: OrderRefundsService,
    private readonly responses: OrderResponsesService,
    private readonly clock: Clock,
  ) {}

  @Post('customers/:id/plans')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Order a subscription for a customer',
    description:
      'For a customer on the phone. Paid by hand, it is active immediately. With a payment link, it is pending ' +
      'until the customer pays.',
    errors: ['not-found', 'amount-mismatch', 'slot-not-offered', 'slot-full', ...CHECKOUT_ERRORS],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: OfficeOrderDto })
  async orderPlanForCustomer(@Param('id') id: string, @Body() request: OfficePlanDto): Promise<OfficeOrderResponse> {
    return this.response(await this.office.orderPlan(id, request));
  }

  @Post('customers/:id/washes')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Order a single wash for a customer',
    description:
      'For a customer on the phone. With a payment link the wash is pending until the customer pays, otherwise it is ' +
      'booked immediately.',
    errors: [
      'not-found',
      'amount-mismatch',
      'slot-not-offered',
      'slot-full',
      'too-many-open-orders',
      ...CHECKOUT_ERRORS,
    ],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: OfficeOrderDto })
  async orderWashForCustomer(@Param('id') id: string, @Body() request: OfficeWashDto): Promise<OfficeOrderResponse> {
    return this.response(await this.office.orderWash(id, request));
  }

  @Post('renewals/:planId/order')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Renew a subscription for its customer',
    description: 'Orders the next term of a subscription, with the same vehicle, address and time slot.',
    errors: ['not-found', 'slot-not-offered', 'slot-full', ...CHECKOUT_ERRORS],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: OfficeOrderDto })
  async renewForCustomer(
    @Param('planId') planId: string,
    @Body() request: RenewalOrderDto,
  ): Promise<OfficeOrderResponse> {
    return this.response(await this.office.renew(planId, request));
  }

  @Post('orders/:id/payment')
  @Allow('payments')
  @ApiDoc({
    summary: 'Record a payment by hand',
    description:
      'Records that a pending order was paid in cash, by UPI or by bank transfer, in full or with another amount. The order ' +
      'starts, its invoice is issued, and its payment link is cancelled.',
    errors: ['not-found', 'slot-full', 'transition-not-allowed', ...PROVIDER_ERRORS],
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: OrderDto })
  async recordPayment(@Param('id') id: string, @Body() request: HandPaymentRequestDto): Promise<OrderResponse> {
    return this.row(await this.office.recordPayment(id, request));
  }

  @Patch('orders/:id/payment')
  @Allow('payments')
  @ApiDoc({
    summary: 'Record or undo a payment by hand of a booked order',
    description:
      'Records that an order which was booked or has begun was paid by hand, and cancels its payment link, or undoes a ' +
      'payment by hand that was not received. An order that was undone keeps its status and its dates.',
    errors: ['not-found', 'transition-not-allowed', ...PROVIDER_ERRORS],
  })
  @Idempotent()
  @ApiOkResponse({ type: OrderDto })
  async setOrderPayment(@Param('id') id: string, @Body() request: OrderPaymentRequestDto): Promise<OrderResponse> {
    return withLatestOnConflict(
      async () => this.row(await this.handPayments.setPayment(id, request)),
      () => this.proposal(id),
    );
  }

  @Post('orders/:id/hand-refunds')
  @Allow('refunds')
  @ApiDoc({
    summary: 'Record a refund by hand',
    description:
      'Records the refund of an order that was paid by hand: the amount, or the proposed refund when no ' +
      'amount is sent. A credit note is issued and emailed. A refund of a cancelled order closes it. With the ' +
      '`version` of the proposal, it is rejected if a payment or refund was recorded since.',
    errors: ['not-found', 'payment-not-captured', 'nothing-to-refund', 'refund-exceeds-payment'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: OrderDto })
  async recordHandRefund(
    @CurrentCaller() { userId }: Caller,
    @Param('id') id: string,
    @Body() { amount, reason, goodwill = false, method, reference = '', refundedOn, version }: HandRefundRequestDto,
  ): Promise<OrderResponse> {
    const refund = {
      id: newRecordId(this.clock),
      amount: amount === undefined ? undefined : paiseFromRupees(amount),
      reason,
      isGoodwill: goodwill,
      method,
      reference,
      refundedOn,
      by: userId,
      version,
    };
    return withLatestOnConflict(
      async () => this.row(await this.handPayments.refundByHand(id, refund)),
      () => this.proposal(id),
    );
  }

  @Put('orders/:id/hand-payment')
  @Allow('payments')
  @ApiDoc({
    summary: 'Correct a payment or refund by hand',
    description:
      'Replaces the method and the reference. The amount and the day stay as they are, and so do documents that name ' +
      'the old ones. To correct the amount or the day of a payment, mark the order as unpaid and record the payment ' +
      'again (`PATCH /api/orders/{id}/payment`), which cancels its invoice and issues a new one.',
    errors: ['not-found'],
  })
  @Idempotent()
  @ApiOkResponse({ type: OrderDto })
  async correctHandPayment(
    @Param('id') id: string,
    @Body() { method, reference = '', refundId }: HandPaymentCorrectionDto,
  ): Promise<OrderResponse> {
    return this.row(await this.handPayments.correct(id, { method, reference, refundId: refundId ?? null }));
  }

  private async proposal(orderId: string): Promise<RefundProposalResponse> {
    return proposalResponse(await this.refunds.proposal(orderId));
  }

  private async response({ order, link }: OfficeOrder): Promise<OfficeOrderResponse> {
    return { order: await this.row(order), paymentLink: link && paymentLinkResponse(link) };
  }

  private row(order: Order): Promise<OrderResponse> {
    return this.responses.one(order, orderRow, 'admin');
  }
}
