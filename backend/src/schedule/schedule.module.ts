import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { DueOrdersService } from './due-orders.service.js';
import { ScheduleController } from './schedule.controller.js';
import { ScheduleService } from './schedule.service.js';
import { WorkloadController } from './workload.controller.js';
import { WorkloadService } from './workload.service.js';

@Module({
  imports: [IdentityModule, CommunitiesModule, OrdersModule],
  controllers: [ScheduleController, WorkloadController],
  providers: [DueOrdersService, ScheduleService, WorkloadService],
})
export class ScheduleModule {}
