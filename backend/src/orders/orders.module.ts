import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CommunityCustomersService } from './community-customers.service.js';
import { HandMovementsService } from './hand-movements.service.js';
import { HandPaymentsService } from './hand-payments.service.js';
import { OnlinePaymentsService } from './online-payments.service.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrderIntakeService } from './order-intake.service.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderNoticesService } from './order-notices.service.js';
import { OrderNumbersService } from './order-numbers.service.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrderRecordsService } from './order-records.service.js';
import { OrderResponsesService } from './order-responses.service.js';
import { OrderedParkingService } from './ordered-parking.service.js';
import { OrdersAdminController } from './orders.admin.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersReconciler } from './orders.reconciler.js';
import { OrdersService } from './orders.service.js';
import { OrdersStore } from './orders.store.js';
import { SalesService } from './sales.service.js';
import { UnlistedCommunitiesService } from './unlisted-communities.service.js';

@Module({
  imports: [CommunitiesModule, IdentityModule, MailModule, PaymentsModule, SettingsModule],
  controllers: [OrdersController, OrdersAdminController],
  providers: [
    OrdersStore,
    OrderKindsService,
    OrderNumbersService,
    OrderRecordsService,
    OrderResponsesService,
    OrderNoticesService,
    OpenOrdersService,
    OrderedParkingService,
    OrdersService,
    OrderIntakeService,
    OrderPaymentsService,
    HandPaymentsService,
    HandMovementsService,
    OnlinePaymentsService,
    CommunityCustomersService,
    OrdersReconciler,
    SalesService,
    UnlistedCommunitiesService,
  ],
  exports: [
    HandMovementsService,
    HandPaymentsService,
    OpenOrdersService,
    OrderIntakeService,
    OrderKindsService,
    OrderPaymentsService,
    OrderRecordsService,
    OrderResponsesService,
    OrdersService,
    SalesService,
  ],
})
export class OrdersModule {}
