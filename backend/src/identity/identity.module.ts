import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CommunitiesModule } from '../communities/communities.module.js';
import { AppConfig } from '../config/config.js';
import { MailModule } from '../mail/mail.module.js';
import { AccessChangesService } from './access-changes.service.js';
import { AccessGuard } from './access.guard.js';
import { AccountsService } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { AdminsStore } from './admins.store.js';
import { CustomerContactsService } from './customer-contacts.service.js';
import { jwtOptions, JwtStrategy } from './jwt.strategy.js';
import { LoginService } from './login.service.js';
import { PasswordResetsService } from './password-resets.service.js';
import { PasswordResetsStore } from './password-resets.store.js';
import { PasswordsService } from './passwords.service.js';
import { DevicesService } from './devices.service.js';
import { DevicesStore } from './devices.store.js';
import { EmailChangesService } from './email-changes.service.js';
import { EmployeeNamesService } from './employee-names.service.js';
import { FirstMailsService } from './first-mails.service.js';
import { PasswordChangesService } from './password-changes.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { SecurityEventsController } from './security-events.controller.js';
import { SecurityEventsService } from './security-events.service.js';
import { SecurityEventsStore } from './security-events.store.js';
import { SecurityNoticesService } from './security-notices.service.js';
import { SessionController } from './session.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignInGuard } from './sign-in.guard.js';
import { SessionsStore } from './sessions.store.js';

@Module({
  imports: [CommunitiesModule, MailModule, JwtModule.registerAsync({ inject: [AppConfig], useFactory: jwtOptions })],
  controllers: [SessionController, SecurityEventsController],
  providers: [
    AccountsStore,
    AdminsStore,
    PasswordResetsStore,
    SessionsStore,
    AccountsService,
    AccessChangesService,
    CustomerContactsService,
    LoginService,
    PasswordResetsService,
    PasswordsService,
    DevicesService,
    DevicesStore,
    EmailChangesService,
    EmployeeNamesService,
    FirstMailsService,
    PasswordChangesService,
    ReauthenticationService,
    SecurityEventsService,
    SecurityEventsStore,
    SecurityNoticesService,
    SessionsService,
    JwtStrategy,
    AccessGuard,
    SignInGuard,
  ],
  exports: [
    AccessChangesService,
    AccessGuard,
    AccountsService,
    CustomerContactsService,
    DevicesService,
    EmailChangesService,
    EmployeeNamesService,
    FirstMailsService,
    PasswordChangesService,
    SecurityNoticesService,
    SessionsService,
    SignInGuard,
  ],
})
export class IdentityModule {}
