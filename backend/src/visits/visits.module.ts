import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { MissedVisitNoticesService } from './missed-visit-notices.service.js';
import { RepeatedlyMissedService } from './repeatedly-missed.service.js';
import { VisitsController } from './visits.controller.js';
import { VisitsService } from './visits.service.js';
import { VisitsStore } from './visits.store.js';

@Module({
  imports: [CommunitiesModule, IdentityModule, MailModule, OrdersModule],
  controllers: [VisitsController],
  providers: [MissedVisitNoticesService, RepeatedlyMissedService, VisitsService, VisitsStore],
  exports: [VisitsService],
})
export class VisitsModule {}
