import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { DevMailsController } from './dev-mails.controller.js';
import { MailService } from './mail.service.js';
import { MailsController } from './mails.controller.js';
import { MailsStore } from './mails.store.js';
import { OfficeNoticesService } from './office-notices.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [DevMailsController, MailsController],
  providers: [MailsStore, MailService, OfficeNoticesService],
  exports: [MailService, OfficeNoticesService],
})
export class MailModule {}
