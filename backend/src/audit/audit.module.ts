import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { AuditController } from './audit.controller.js';

@Module({ imports: [CommunitiesModule], controllers: [AuditController] })
export class AuditModule {}
