import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { UpdatesController } from './updates.controller.js';
import { UpdatesService } from './updates.service.js';

@Module({ imports: [IdentityModule], controllers: [UpdatesController], providers: [UpdatesService] })
export class UpdatesModule {}
