import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { MarketingModule } from '../marketing/marketing.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { LeadImportsService } from './lead-imports.service.js';
import { LeadIntakeService } from './lead-intake.service.js';
import { LeadNoticesService } from './lead-notices.service.js';
import { LeadRetentionService } from './lead-retention.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';

@Module({
  imports: [IdentityModule, MarketingModule, CommunitiesModule, ImportsModule, MailModule, SettingsModule],
  controllers: [LeadsController],
  providers: [
    LeadsStore,
    LeadsService,
    LeadIntakeService,
    LeadImportsService,
    LeadNoticesService,
    LeadRetentionService,
  ],
  exports: [LeadsService, LeadIntakeService],
})
export class LeadsModule {}
