import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DisputesAdminController } from './disputes.admin.controller.js';
import { DisputesService } from './disputes.service.js';
import { DisputesStore } from './disputes.store.js';
import { DowntimesService } from './downtimes.service.js';
import { DowntimesStore } from './downtimes.store.js';
import { LedgerService } from './ledger.service.js';
import { MoneyNoticesService } from './money-notices.service.js';
import { OrderRefundsController } from './order-refunds.controller.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { PaymentChecksService } from './payment-checks.service.js';
import { PaymentEventsService } from './payment-events.service.js';
import { PaymentLinksController } from './payment-links.controller.js';
import { PaymentDeadlinesService } from './payment-deadlines.service.js';
import { PaymentLinksService } from './payment-links.service.js';
import { PaymentLinksStore } from './payment-links.store.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { PaymentsAdminController } from './payments.admin.controller.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsReconciler } from './payments.reconciler.js';
import { PaymentUpdatesService } from './payment-updates.service.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { ProviderStatusService } from './provider-status.service.js';
import { ProviderStatusStore } from './provider-status.store.js';
import { RefundsAdminController } from './refunds.admin.controller.js';
import { RefundReviewsService } from './refund-reviews.service.js';
import { RefundsService } from './refunds.service.js';
import { RefundsStore } from './refunds.store.js';
import { CapturedMoneyService } from './captured-money.service.js';
import { SettlementsController } from './settlements.controller.js';
import { SettlementsService } from './settlements.service.js';
import { SettlementsStore } from './settlements.store.js';
import { UnmatchedAdminController } from './unmatched.admin.controller.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

@Module({
  imports: [IdentityModule, MailModule, SettingsModule],
  controllers: [
    PaymentsController,
    PaymentsAdminController,
    UnmatchedAdminController,
    RefundsAdminController,
    DisputesAdminController,
    OrderRefundsController,
    SettlementsController,
    PaymentLinksController,
  ],
  providers: [
    PaymentsStore,
    PaymentLinksStore,
    ProviderStatusStore,
    RefundsStore,
    DisputesStore,
    SettlementsStore,
    DowntimesStore,
    PayableOrdersService,
    CapturedMoneyService,
    PaymentNoticesService,
    RefundReviewsService,
    RefundsService,
    DisputesService,
    SettlementsService,
    DowntimesService,
    ProviderStatusService,
    PaymentsService,
    PaymentUpdatesService,
    PaymentEventsService,
    PaymentChecksService,
    UnmatchedPaymentsService,
    PaymentDeadlinesService,
    PaymentLinksService,
    OrderRefundsService,
    LedgerService,
    PaymentsReconciler,
    MoneyNoticesService,
  ],
  exports: [
    PayableOrdersService,
    PaymentLinksService,
    PaymentsService,
    PaymentUpdatesService,
    OrderRefundsService,
    LedgerService,
    ProviderStatusService,
    SettlementsService,
  ],
})
export class PaymentsModule {}
