import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { DayWorkloadService } from './day-workload.service.js';
import { DueOrdersService } from './due-orders.service.js';
import { ScheduleController } from './schedule.controller.js';
import { ScheduleService } from './schedule.service.js';
import { ServedPlansService } from './served-plans.service.js';
import { WorkloadController } from './workload.controller.js';
import { WorkloadService } from './workload.service.js';

@Module({
  imports: [IdentityModule, CommunitiesModule, OrdersModule, SettingsModule, VisitsModule],
  controllers: [ScheduleController, WorkloadController],
  providers: [DayWorkloadService, DueOrdersService, ScheduleService, ServedPlansService, WorkloadService],
})
export class ScheduleModule {}
