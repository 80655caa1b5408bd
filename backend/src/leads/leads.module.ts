import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';

@Module({ imports: [AccountsModule], controllers: [LeadsController], providers: [LeadsStore, LeadsService], exports: [LeadsService] })
export class LeadsModule {}
