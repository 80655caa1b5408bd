import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { OrderResponse } from '#libs/contract/orders.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Allow } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { orderRow } from '../orders/order-row.js';
import { OrderDto } from '../orders/order.fields.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { SubscriptionPlaceService } from './subscription-place.service.js';
import { PlanPlaceDto } from './subscriptions.dto.js';

@ApiTags('orders')
@ApiBearerAuth()
@Allow('admin')
@Controller()
export class SubscriptionsAdminController {
  constructor(
    private readonly places: SubscriptionPlaceService,
    private readonly orders: OrderRecordsService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  /** Where and when a running subscription is served. */
  @Put('allOrders/:id')
  @Idempotent()
  @ApiOkResponse({ type: OrderDto })
  @ApiEditConflict()
  change(@Param('id') id: string, @Body() request: PlanPlaceDto): Promise<OrderResponse> {
    return editing(
      async () => this.row(await this.places.change(id, request)),
      async () => this.row(await this.orders.findOf('subscription', id)),
    );
  }

  private async row(subscription: SubscriptionOrder): Promise<OrderResponse> {
    const communities = await this.communities.lookup([subscription.communityId]);
    return orderRow(subscription, 'admin', this.clock.now(), communities);
  }
}
