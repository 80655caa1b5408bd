import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { WashesModule } from '../washes/washes.module.js';
import { ReportsController } from './reports.controller.js';

@Module({
  imports: [IdentityModule, CommunitiesModule, LeadsModule, PlansModule, WashesModule],
  controllers: [ReportsController],
})
export class ReportsModule {}
