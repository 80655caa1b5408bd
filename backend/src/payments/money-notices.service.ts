import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import type { MailDraft } from '../mail/mail-message.js';
import { MailService } from '../mail/mail.service.js';
import { OfficeNoticesService } from '../mail/office-notices.service.js';
import {
  disputeDueMail,
  disputeMail,
  eventsMissingMail,
  failedRefundMail,
  keysRejectedMail,
  unmatchedPaymentMail,
} from '../mail/office-mails.js';
import type { Dispute } from './dispute.js';
import { DisputesStore } from './disputes.store.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { PaymentsStore } from './payments.store.js';
import { ProviderStatusService } from './provider-status.service.js';
import { failedRefundsOf } from './refundable.js';

/** In this time the reconciler resolves most payments by itself. */
const WAIT_MS = 15 * 60_000;
/** How long before the deadline of a dispute the office is reminded. */
const REMINDED_BEFORE_MS = 2 * 24 * 60 * 60_000;

/**
 * Notifies the office about disputes, unmatched payments and failed refunds, and when the connection with the payment
 * provider does not work.
 */
@Injectable()
export class MoneyNoticesService {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly disputes: DisputesStore,
    private readonly payable: PayableOrdersService,
    private readonly provider: ProviderStatusService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    notices: OfficeNoticesService,
  ) {
    const address = 'moneyNoticeEmail';
    notices.register({ subject: 'the payment provider', address, waiting: (email) => this.ofProvider(email) });
    notices.register({ subject: 'disputes', address, waiting: (email) => this.disputed(email) });
    notices.register({ subject: 'unmatched payments', address, waiting: (email) => this.unmatched(email) });
    notices.register({ subject: 'failed refunds', address, waiting: (email) => this.failedRefunds(email) });
  }

  private async *ofProvider(email: string): AsyncGenerator<MailDraft> {
    const { keysRejected, eventsMissing, lastEventAt } = await this.provider.read();
    if (keysRejected) yield keysRejectedMail(email, this.clock.today());
    if (eventsMissing) yield eventsMissingMail(email, lastEventAt);
  }

  private async *disputed(email: string): AsyncGenerator<MailDraft> {
    for await (const dispute of this.disputes.toRespond()) {
      const notice = disputeMail(email, dispute);
      yield notice;
      if (await this.isReminderDue(dispute, notice)) yield disputeDueMail(email, dispute);
    }
  }

  private async *unmatched(email: string): AsyncGenerator<MailDraft> {
    for await (const unmatched of this.payments.open(this.clock.in(-WAIT_MS)))
      yield unmatchedPaymentMail(email, unmatched);
  }

  private async *failedRefunds(email: string): AsyncGenerator<MailDraft> {
    for await (const { orderId, refunds } of this.payments.withFailedRefund(this.clock.in(-WAIT_MS))) {
      const order = (await this.payable.orders.referencesOf([orderId])).get(orderId) ?? null;
      for (const { id, amount } of failedRefundsOf({ refunds }))
        yield failedRefundMail(email, { id, amount, orderId, order });
    }
  }

  /** Not if the office has only just been notified, nor after the deadline. */
  private async isReminderDue({ respondBy }: Dispute, { key }: MailDraft): Promise<boolean> {
    if (respondBy === null || respondBy <= this.clock.now() || respondBy > this.clock.in(REMINDED_BEFORE_MS))
      return false;
    const notice = await this.mails.queuedAs(key);
    return notice !== null && notice.createdAt <= this.clock.in(-REMINDED_BEFORE_MS);
  }
}
