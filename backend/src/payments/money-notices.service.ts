import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import type { MailDraft } from '../mail/mail-message.js';
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
import type { Payment } from './payment.js';
import { PaymentsStore } from './payments.store.js';
import { ProviderStatusService } from './provider-status.service.js';

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
    private readonly clock: Clock,
    notices: OfficeNoticesService,
  ) {
    notices.register('moneyNoticeEmail', (email) => this.waiting(email));
  }

  private async *waiting(email: string): AsyncGenerator<MailDraft> {
    const { keysRejected, eventsMissing, lastEventAt } = await this.provider.read();
    if (keysRejected) yield keysRejectedMail(email, this.clock.today());
    if (eventsMissing) yield eventsMissingMail(email, lastEventAt);
    for await (const dispute of this.disputes.toRespond()) {
      yield disputeMail(email, dispute);
      if (this.isReminderDue(dispute)) yield disputeDueMail(email, dispute);
    }
    const before = this.clock.in(-WAIT_MS);
    for await (const unmatched of this.payments.open(before)) yield unmatchedPaymentMail(email, unmatched);
    for await (const payment of this.payments.withFailedRefund(before)) yield await this.failedRefund(email, payment);
  }

  /** Not for a dispute that is younger than the time before the deadline: it has just been reported. */
  private isReminderDue({ respondBy, createdAt }: Dispute): boolean {
    const isOld = createdAt <= this.clock.in(-REMINDED_BEFORE_MS);
    return isOld && respondBy !== null && respondBy <= this.clock.in(REMINDED_BEFORE_MS);
  }

  private async failedRefund(email: string, { orderId, refunds }: Payment): Promise<MailDraft> {
    const order = (await this.payable.orders.referencesOf([orderId])).get(orderId);
    const { id, amount } = refunds.findLast(({ status }) => status === 'failed')!;
    return failedRefundMail(email, { id, amount, orderId, order: order ?? null });
  }
}
