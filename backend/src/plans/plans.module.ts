import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CapacityModule } from '../capacity/capacity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { PlanOpenOrdersService } from './plan-open-orders.service.js';
import { PlanRoundsService } from './plan-rounds.service.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { PlanTermsService } from './plan-terms.service.js';
import { PlansAdminController } from './plans.admin.controller.js';
import { PlanPlaceService } from './plan-place.service.js';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';
import { PlansStore } from './plans.store.js';
import { SalesService } from './sales.service.js';
import { PlansReconciler } from './plans.reconciler.js';

@Module({
  imports: [
    CapacityModule,
    IdentityModule,
    CommunitiesModule,
    MailModule,
    OrdersModule,
    PaymentsModule,
    SettingsModule,
  ],
  controllers: [PlansController, PlansAdminController],
  providers: [
    PlansStore,
    PlanRoundsService,
    PlanSlotsService,
    PlanTermsService,
    PlanPlaceService,
    PlansService,
    PlanOpenOrdersService,
    PlansReconciler,
    SalesService,
  ],
  exports: [PlanRoundsService, PlansService, SalesService],
})
export class PlansModule {}
