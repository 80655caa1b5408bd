import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AppConfig } from '../config.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AccessGuard } from './access.guard.js';
import { AccountsAdminController } from './accounts.admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { AdminRoster } from './admin-roster.js';
import { JwtStrategy, TOKEN_RULES, TOKEN_SECONDS } from './jwt.strategy.js';
import { PasswordReset } from './password-reset.js';
import { Passwords } from './passwords.js';
import { Pictures } from './pictures.js';
import { SessionController } from './session.controller.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [
    MailModule,
    SettingsModule,
    PassportModule,
    JwtModule.registerAsync({
      inject: [AppConfig],
      useFactory: ({ jwtSecret }: AppConfig) => ({ secret: jwtSecret, signOptions: { ...TOKEN_RULES, expiresIn: TOKEN_SECONDS } }),
    }),
  ],
  controllers: [AccountsController, AccountsAdminController, SessionController],
  providers: [AccountsStore, AccountsService, AdminRoster, Passwords, PasswordReset, Pictures, Sessions, JwtStrategy, AccessGuard],
  exports: [AccountsService, AccessGuard, PasswordReset],
})
export class AccountsModule {}
