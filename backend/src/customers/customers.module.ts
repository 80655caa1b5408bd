import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MarketingModule } from '../marketing/marketing.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ViewsModule } from '../views/views.module.js';
import { CustomerImportsService } from './customer-imports.service.js';
import { CustomerNotesController } from './customer-notes.controller.js';
import { CustomerNotesService } from './customer-notes.service.js';
import { CustomerNotesStore } from './customer-notes.store.js';
import { CustomerTagsService } from './customer-tags.service.js';
import { CustomerTagsStore } from './customer-tags.store.js';
import { CustomersAdminController } from './customers.admin.controller.js';
import { CustomersService } from './customers.service.js';
import { EmployeesAdminController } from './employees.admin.controller.js';
import { EmployeesService } from './employees.service.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesReconciler } from './pictures.reconciler.js';
import { PicturesService } from './pictures.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';

@Module({
  imports: [
    CommunitiesModule,
    IdentityModule,
    MarketingModule,
    ImportsModule,
    LeadsModule,
    MailModule,
    SettingsModule,
    ViewsModule,
  ],
  controllers: [
    RegistrationController,
    ProfileController,
    PicturesController,
    CustomersAdminController,
    CustomerNotesController,
    EmployeesAdminController,
  ],
  providers: [
    CustomerImportsService,
    CustomerNotesService,
    CustomerNotesStore,
    CustomerTagsService,
    CustomerTagsStore,
    CustomersService,
    EmployeesService,
    PicturesReconciler,
    PicturesService,
    ProfileService,
    RegistrationService,
  ],
})
export class CustomersModule {}
