import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { FirstStepsController } from './first-steps.controller.js';
import { FirstStepsService } from './first-steps.service.js';
import { FirstStepsStore } from './first-steps.store.js';

@Module({
  imports: [CommunitiesModule, IdentityModule, MailModule, PaymentsModule, SettingsModule],
  controllers: [FirstStepsController],
  providers: [FirstStepsStore, FirstStepsService],
})
export class FirstStepsModule {}
