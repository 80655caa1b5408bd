import { Controller, Delete, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiConflictResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { OpenOrdersService } from './open-orders.service.js';

@ApiTags('orders')
@ApiBearerAuth()
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OpenOrdersService) {}

  /** Cancels an own order that waits for its payment. A payment that arrives for it later is refunded. */
  @Delete(':id')
  @Idempotent()
  @Allow('user')
  @ApiOkResponse({ schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } })
  @ApiNotFoundResponse({ description: 'not-found: the caller has no such order' })
  @ApiConflictResponse({ description: 'transition-not-allowed: it does not wait for a payment' })
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<{ id: string }> {
    await this.orders.cancelPending(caller.userId, id);
    return { id };
  }
}
