import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { WashesModule } from '../washes/washes.module.js';
import { WorkController } from './work.controller.js';
import { WorkService } from './work.service.js';

@Module({
  imports: [AccountsModule, CommunitiesModule, PlansModule, WashesModule],
  controllers: [WorkController],
  providers: [WorkService],
})
export class WorkModule {}
