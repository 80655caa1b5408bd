import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AddressesService } from './addresses.service.js';
import { CommunitiesAdminController } from './communities.admin.controller.js';
import { CommunitiesController } from './communities.controller.js';
import { CommunitiesService } from './communities.service.js';
import { CommunitiesStore } from './communities.store.js';
import { CommunityImportsService } from './community-imports.service.js';
import { CoveredCommunitiesService } from './covered-communities.service.js';

@Module({
  imports: [ImportsModule, SettingsModule],
  controllers: [CommunitiesController, CommunitiesAdminController],
  providers: [
    CommunitiesStore,
    CommunitiesService,
    AddressesService,
    CommunityImportsService,
    CoveredCommunitiesService,
  ],
  exports: [CommunitiesService, AddressesService, CoveredCommunitiesService],
})
export class CommunitiesModule {}
