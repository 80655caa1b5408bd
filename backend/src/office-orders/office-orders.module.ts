import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { WashesModule } from '../washes/washes.module.js';
import { OfficeOrdersController } from './office-orders.controller.js';
import { OfficeOrdersService } from './office-orders.service.js';

@Module({
  imports: [IdentityModule, OrdersModule, PaymentsModule, SubscriptionsModule, WashesModule],
  controllers: [OfficeOrdersController],
  providers: [OfficeOrdersService],
})
export class OfficeOrdersModule {}
