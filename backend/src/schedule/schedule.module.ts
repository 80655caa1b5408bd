import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { WashesModule } from '../washes/washes.module.js';
import { ScheduleController } from './schedule.controller.js';
import { ScheduleService } from './schedule.service.js';

@Module({
  imports: [IdentityModule, CommunitiesModule, PlansModule, WashesModule],
  controllers: [ScheduleController],
  providers: [ScheduleService],
})
export class ScheduleModule {}
