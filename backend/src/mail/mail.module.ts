import { Module } from '@nestjs/common';
import { MailService } from './mail.service.js';
import { MailsStore } from './mails.store.js';

@Module({ providers: [MailsStore, MailService], exports: [MailService] })
export class MailModule {}
