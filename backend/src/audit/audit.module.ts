import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AuditController } from './audit.controller.js';

@Module({ imports: [CommunitiesModule, IdentityModule], controllers: [AuditController] })
export class AuditModule {}
