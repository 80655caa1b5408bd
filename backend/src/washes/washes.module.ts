import { Module } from '@nestjs/common';
import { CapacityModule } from '../capacity/capacity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AssigneesReconciler } from './assignees.reconciler.js';
import { LateWashesService } from './late-washes.service.js';
import { MissedWashNoticesService } from './missed-wash-notices.service.js';
import { WashAssignmentService } from './wash-assignment.service.js';
import { WashBookingsService } from './wash-bookings.service.js';
import { WashKind } from './wash-kind.provider.js';
import { WashChangesService } from './wash-changes.service.js';
import { WashResponses } from './wash-responses.provider.js';
import { WashesAdminController } from './washes.admin.controller.js';
import { WashesController } from './washes.controller.js';
import { WashesService } from './washes.service.js';

@Module({
  imports: [
    CapacityModule,
    CommunitiesModule,
    IdentityModule,
    MailModule,
    OrdersModule,
    PaymentsModule,
    SettingsModule,
  ],
  controllers: [WashesController, WashesAdminController],
  providers: [
    AssigneesReconciler,
    LateWashesService,
    MissedWashNoticesService,
    WashAssignmentService,
    WashBookingsService,
    WashKind,
    WashChangesService,
    WashResponses,
    WashesService,
  ],
  exports: [WashBookingsService],
})
export class WashesModule {}
