import { Module } from '@nestjs/common';
import { CommunitiesAdminController } from './communities.admin.controller.js';
import { CommunitiesController } from './communities.controller.js';
import { CommunitiesService } from './communities.service.js';
import { CommunitiesStore } from './communities.store.js';

@Module({ controllers: [CommunitiesController, CommunitiesAdminController], providers: [CommunitiesStore, CommunitiesService], exports: [CommunitiesService] })
export class CommunitiesModule {}
