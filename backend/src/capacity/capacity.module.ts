import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CapacityReconciler } from './capacity.reconciler.js';
import { SubscriptionSlotsService } from './subscription-slots.service.js';
import { WashSlotsService } from './wash-slots.service.js';

@Module({
  imports: [CommunitiesModule, SettingsModule],
  providers: [SubscriptionSlotsService, WashSlotsService, CapacityReconciler],
  exports: [SubscriptionSlotsService, WashSlotsService],
})
export class CapacityModule {}
