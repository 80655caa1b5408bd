import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsReconciler } from './settings.reconciler.js';
import { SettingsService } from './settings.service.js';
import { SettingsStore } from './settings.store.js';

@Module({
  controllers: [SettingsController],
  providers: [SettingsStore, SettingsService, SettingsReconciler],
  exports: [SettingsService],
})
export class SettingsModule {}
