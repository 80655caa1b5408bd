import { Controller, Delete, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { Idempotent } from '../kernel/idempotency.js';
import { OpenOrdersService } from './open-orders.service.js';

@ApiTags('orders')
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OpenOrdersService) {}

  @Delete(':id')
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
