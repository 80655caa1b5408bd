import { Module } from '@nestjs/common';
import { CapacityModule } from '../capacity/capacity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { CustomerRetentionService } from './customer-retention.service.js';
import { CustomerRetentionStore } from './customer-retention.store.js';
import { DaysGivenBackService } from './days-given-back.service.js';
import { PlanImportsService } from './plan-imports.service.js';
import { PlanSlotOfferService } from './plan-slot-offer.service.js';
import { RenewalsService } from './renewals.service.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { SubscriptionKind } from './subscription-kind.provider.js';
import { SubscriptionChangeEffectsService } from './subscription-change-effects.service.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import { SubscriptionRemindersService } from './subscription-reminders.service.js';
import { SubscriptionEffectsService } from './subscription-effects.service.js';
import { SubscriptionsAdminController } from './subscriptions.admin.controller.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

@Module({
  imports: [
    CapacityModule,
    CommunitiesModule,
    IdentityModule,
    ImportsModule,
    MailModule,
    OrdersModule,
    PaymentsModule,
    SettingsModule,
    VisitsModule,
  ],
  controllers: [SubscriptionsController, SubscriptionsAdminController],
  providers: [
    RunningSubscriptionsService,
    VehicleSlotsService,
    PlanImportsService,
    PlanSlotOfferService,
    SubscriptionEffectsService,
    SubscriptionKind,
    SubscriptionChangeEffectsService,
    SubscriptionChangesService,
    DaysGivenBackService,
    SubscriptionsService,
    SubscriptionRemindersService,
    RenewalsService,
    CustomerRetentionStore,
    CustomerRetentionService,
  ],
  exports: [RenewalsService, CustomerRetentionService, SubscriptionsService],
})
export class SubscriptionsModule {}
