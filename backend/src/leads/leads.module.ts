import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CommunitiesModule } from '../communities/communities.module.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';

@Module({ imports: [AccountsModule, CommunitiesModule], controllers: [LeadsController], providers: [LeadsStore, LeadsService], exports: [LeadsService] })
export class LeadsModule {}
