import { Module } from '@nestjs/common';
import { SettingsService } from './settings.service.js';
import { SettingsStore } from './settings.store.js';

@Module({ providers: [SettingsStore, SettingsService], exports: [SettingsService] })
export class SettingsModule {}
