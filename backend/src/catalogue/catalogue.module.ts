import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { CatalogueController } from './catalogue.controller.js';

@Module({ imports: [SettingsModule], controllers: [CatalogueController] })
export class CatalogueModule {}
