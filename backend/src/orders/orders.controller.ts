import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { Allow, CurrentCaller, mayAccess, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DomainError } from '../kernel/domain-error.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { Idempotent } from '../kernel/idempotency.js';
import { CheckoutFieldsDto, PaymentCompletionDto, proofOf } from '../payments/checkout.fields.js';
import { CHECKOUT_ERRORS, CONFIRMATION_ERRORS } from '../payments/payment-errors.js';
import { OnlinePaymentsService } from './online-payments.service.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrderRecordsService } from './order-records.service.js';
import { OrderResponsesService } from './order-responses.service.js';
import { orderRow } from './order-row.js';
import { OrderDto } from './order.fields.js';

@ApiTags('orders')
@Controller()
export class OrdersController {
  constructor(
    private readonly openOrders: OpenOrdersService,
    private readonly payments: OnlinePaymentsService,
    private readonly records: OrderRecordsService,
    private readonly responses: OrderResponsesService,
  ) {}

  @Get('checkout/:userId')
  @ApiDoc({
    summary: 'List the orders of a customer',
    description:
      'The newest 1,000 subscriptions and single washes of the customer, newest first. Customers can only read their ' +
      'own.',
  })
  @Allow('user', 'orders:read')
  @ApiOkResponse({ type: [OrderDto] })
  async listCustomerOrders(@CurrentCaller() caller: Caller, @Param('userId') userId: string): Promise<OrderResponse[]> {
    if (!mayAccess(caller, userId)) throw new DomainError('not-found');
    const orders = await this.records.list({ filter: { userId }, sort: ['createdAt', 'DESC'] });
    return this.responses.list(orders, orderRow, caller.role);
  }

  @Post('orders/:id/checkout')
  @ApiDoc({
    summary: 'Pay an order online',
    description:
      'Creates the order at the payment provider that pays your plan or wash: one that waits for its payment, or one ' +
      'that you owe (`payableOnline`). A payment link that was sent for it stays valid until the order is paid. Open ' +
      "the provider's checkout with the response, then call `POST /api/orders/{id}/complete`.",
    errors: ['not-found', 'slot-full', ...CHECKOUT_ERRORS],
  })
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: CheckoutFieldsDto })
  payOrder(@CurrentCaller() { userId }: Caller, @Param('id') id: string, @Ip() ip: string): Promise<CheckoutResponse> {
    return this.payments.begin(userId, id, ip);
  }

  @Post('orders/:id/complete')
  @ApiDoc({
    summary: 'Complete the payment of an order',
    description:
      "Confirms the payment of your order that the provider's checkout reported, and returns the paid order. Safe to " +
      'repeat.',
    errors: ['not-found', ...CONFIRMATION_ERRORS],
  })
  @Idempotent()
  @Allow('user')
  @HttpCode(200)
  @ApiOkResponse({ type: OrderDto })
  async completeOrderPayment(
    @CurrentCaller() { userId, role }: Caller,
    @Param('id') id: string,
    @Body() completion: PaymentCompletionDto,
  ): Promise<OrderResponse> {
    return this.responses.one(await this.payments.complete(userId, id, proofOf(completion)), orderRow, role);
  }

  @Delete('orders/:id')
  @ApiDoc({
    summary: 'Cancel a pending order',
    description: 'Cancels your own pending order and releases its time slot. A payment that arrives later is refunded.',
    errors: ['transition-not-allowed'],
  })
  @Idempotent()
  @Allow('user')
  @ApiOkResponse({ type: RemovedDto })
  async cancelPendingOrder(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<{ id: string }> {
    await this.openOrders.cancelPending(caller.userId, id);
    return { id };
  }
}
