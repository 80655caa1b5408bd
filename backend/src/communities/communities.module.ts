import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AddressesService } from './addresses.service.js';
import { CommunitiesAdminController } from './communities.admin.controller.js';
import { CommunitiesController } from './communities.controller.js';
import { CommunitiesService } from './communities.service.js';
import { CommunitiesStore } from './communities.store.js';
import { CommunityFiltersService } from './community-filters.service.js';
import { CommunityImportsService } from './community-imports.service.js';
import { CommunityMessagesController } from './community-messages.controller.js';
import { CommunityMessagesService } from './community-messages.service.js';
import { CommunityMessagesStore } from './community-messages.store.js';
import { CoveredCommunitiesService } from './covered-communities.service.js';

@Module({
  imports: [ImportsModule, MailModule, SettingsModule],
  controllers: [CommunitiesController, CommunitiesAdminController, CommunityMessagesController],
  providers: [
    CommunitiesStore,
    CommunitiesService,
    AddressesService,
    CommunityFiltersService,
    CommunityImportsService,
    CommunityMessagesStore,
    CommunityMessagesService,
    CoveredCommunitiesService,
  ],
  exports: [
    CommunitiesService,
    AddressesService,
    CommunityFiltersService,
    CommunityMessagesService,
    CoveredCommunitiesService,
  ],
})
export class CommunitiesModule {}
