import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ConsentsStore } from './consents.store.js';
import { MarketingController } from './marketing.controller.js';
import { MarketingService } from './marketing.service.js';
import { SubscribersController } from './subscribers.controller.js';

@Module({
  imports: [IdentityModule, MailModule, SettingsModule],
  controllers: [MarketingController, SubscribersController],
  providers: [ConsentsStore, MarketingService],
  exports: [MarketingService],
})
export class MarketingModule {}
