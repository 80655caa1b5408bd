import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { MarketingModule } from '../marketing/marketing.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { LeadImportsService } from './lead-imports.service.js';
import { LeadIntakeService } from './lead-intake.service.js';
import { LeadRetentionService } from './lead-retention.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';

@Module({
  imports: [IdentityModule, MarketingModule, CommunitiesModule, ImportsModule],
  controllers: [LeadsController],
  providers: [LeadsStore, LeadsService, LeadIntakeService, LeadImportsService, LeadRetentionService],
  exports: [LeadsService, LeadIntakeService],
})
export class LeadsModule {}
