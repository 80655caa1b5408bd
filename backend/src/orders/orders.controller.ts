import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { OrderResponse } from '#libs/contract/orders.js';
import { Allow, CurrentCaller, mayAccess, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DomainError } from '../kernel/domain-error.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { Idempotent } from '../kernel/idempotency.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrderRecordsService } from './order-records.service.js';
import { OrderResponsesService } from './order-responses.service.js';
import { orderRow } from './order-row.js';
import { OrderDto } from './order.fields.js';

@ApiTags('orders')
@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OpenOrdersService,
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
    await this.orders.cancelPending(caller.userId, id);
    return { id };
  }
}
