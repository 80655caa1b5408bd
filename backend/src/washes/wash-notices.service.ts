import { Injectable } from '@nestjs/common';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { addressText } from '../customers/address.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { MailService } from '../mail/mail.service.js';
import { washBookedMail, washCancelledMail, washDoneMail, washRefundedMail } from '../mail/templates.js';
import { cancelDeadline, type Wash } from './wash.js';
import { WashesStore } from './washes.store.js';

const SWEEP_EVERY_MS = 60_000;
const BATCH = 200;
/** Longer than a step and its mail take. */
const TELLING_TAKES_MS = 60_000;

/**
 * Tells customers by mail what became of their washes; a crash in between loses none. Mails go to the account's address,
 * not to the one on the order, which anybody could have typed.
 */
@Injectable()
export class WashNoticesService {
  constructor(
    private readonly store: WashesStore,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'wash notices', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** The wash as it is then: its customer has the mail about its status, or will get it. */
  async tell(wash: Wash): Promise<Wash> {
    if (wash.notificationSent) return wash;
    const account = await this.accounts.find(wash.userId);
    const communities = await this.communities.lookup([wash.communityId]);
    const address = addressText(wash.address, communities);
    const mail = account && noticeOf({ ...wash, name: account.name, email: account.email, address });
    if (mail) await this.mails.queue(mail);
    return (await updateWithRetry(this.store.washes, wash.id, (current) =>
      current.status === wash.status && !current.notificationSent ? { ...current, notificationSent: true } : null,
    ))!;
  }

  private async sweep(): Promise<void> {
    const untold = await this.store.untold(this.clock.in(-TELLING_TAKES_MS), BATCH);
    for (const wash of untold) await this.tell(wash);
    if (untold.length === BATCH) await this.sweep();
  }
}

function noticeOf(wash: Omit<Wash, 'address'> & { address: string }) {
  switch (wash.status) {
    case 'booked':
      return washBookedMail({
        ...wash,
        cancelUntil: cancelDeadline(wash) > wash.createdAt ? cancelDeadline(wash) : null,
      });
    case 'done':
      return washDoneMail(wash);
    case 'cancelled':
      return washCancelledMail(wash);
    case 'refunded':
      // Of a refund of an online payment the payments write.
      return wash.paymentId === null ? washRefundedMail(wash) : null;
    default:
      return null;
  }
}
