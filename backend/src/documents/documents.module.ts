import { Module } from '@nestjs/common';
import { CommunitiesModule } from '../communities/communities.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsReconciler } from './documents.reconciler.js';
import { DocumentsService } from './documents.service.js';
import { DocumentsStore } from './documents.store.js';
import { GstReportsController } from './gst-reports.controller.js';
import { LiabilityService } from './liability.service.js';
import { GstReturnsService } from './gst-returns.service.js';

@Module({
  imports: [CommunitiesModule, MailModule, OrdersModule, PaymentsModule, SettingsModule],
  controllers: [DocumentsController, GstReportsController],
  providers: [DocumentsStore, DocumentsService, DocumentsReconciler, GstReturnsService, LiabilityService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
