import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { Metrics } from './metrics.provider.js';
import { OperationsController } from './operations.controller.js';

@Module({ imports: [MailModule], controllers: [OperationsController], providers: [Metrics] })
export class OperationsModule {}
