import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { AppManifestController } from './app-manifest.controller.js';
import { LogosController } from './logos.controller.js';
import { LogosService } from './logos.service.js';
import { LogosStore } from './logos.store.js';

@Module({
  imports: [SettingsModule],
  controllers: [LogosController, AppManifestController],
  providers: [LogosStore, LogosService],
})
export class BrandingModule {}
