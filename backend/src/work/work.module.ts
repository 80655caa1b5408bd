import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { WashesModule } from '../washes/washes.module.js';
import { WorkController } from './work.controller.js';
import { WorkService } from './work.service.js';

@Module({
  imports: [IdentityModule, CommunitiesModule, PlansModule, WashesModule],
  controllers: [WorkController],
  providers: [WorkService],
})
export class WorkModule {}
