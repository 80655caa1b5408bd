import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import type { LeadSource } from '#libs/contract/leads.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { OVERLAP_MS } from '../kernel/watermarks.js';
import { newLeadsMail } from '../mail/lead-mails.js';
import { MailService } from '../mail/mail.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { LeadsStore } from './leads.store.js';

const EVERY_MS = 5 * 60_000;
/** More are counted, so that a flood of enquiries neither fills the mailbox nor makes a mail too long. */
const MAX_LISTED = 20;
/** Of mails that are still to be accepted. It limits how many can go to a corrected address at once. */
const MAX_UNSENT = 100;
/** The sources of leads that no member of staff has entered. */
const FROM_SITE: readonly LeadSource[] = ['contact-form', 'popup'];

interface Reported extends StoredRecord {
  /** Leads created before this time have been reported. */
  upTo: Instant;
  /** The keys of the mails that the mail server has not accepted yet, the newest last. */
  unsent: readonly string[];
}

const definition: CollectionDefinition<Reported> = {
  name: 'reported_leads',
  fields: { upTo: 'instant', unsent: 'json' },
};
const ID = 'site';

/**
 * Emails new enquiries from the website to the office, together. No enquiry is left out after a crash, which can repeat
 * some in the next mail. A mail that has not been accepted follows a change of the address.
 */
@Injectable()
export class LeadNoticesService {
  private readonly reported;

  constructor(
    private readonly store: LeadsStore,
    private readonly settings: SettingsService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    database: Database,
    jobs: JobRunner,
  ) {
    this.reported = database.collection(definition);
    jobs.register({ name: 'new leads', everyMs: EVERY_MS, run: () => this.report() });
  }

  private async report(): Promise<void> {
    // Other processes may still be storing enquiries with earlier timestamps.
    const upTo = this.clock.in(-OVERLAP_MS);
    const last = (await this.reported.get(ID)) ?? (await insertIfAbsent(this.reported, { id: ID, upTo, unsent: [] }));
    if (last.upTo >= upTo) return;
    const { noticeEmail } = await this.settings.settings();
    let { unsent } = last;
    if (noticeEmail !== '') {
      const mailed = await this.reportTo(noticeEmail, last.upTo, upTo);
      unsent = [...(await this.readdressed(unsent, noticeEmail)), ...mailed].slice(-MAX_UNSENT);
    }
    const move = (current: Reported) => (current.upTo < upTo ? { ...current, upTo, unsent } : null);
    await updateWithRetry(this.reported, ID, move, last);
  }

  /** Returns the keys of the queued mails. */
  private async reportTo(email: string, from: Instant, before: Instant): Promise<string[]> {
    const { records, total } = await this.store.leads.find({
      filter: { createdAt: { gte: from, lt: before }, source: { in: FROM_SITE } },
      sort: ['createdAt', 'ASC'],
      limit: MAX_LISTED,
    });
    if (records.length === 0) return [];
    const mail = newLeadsMail(email, records, total);
    await this.mails.queue(mail);
    return [mail.key];
  }

  /** Sends mails that wait or have failed to another address. Returns the keys of those that are not sent yet. */
  private async readdressed(keys: readonly string[], email: string): Promise<string[]> {
    const unsent: string[] = [];
    for (const key of keys) {
      const mail = await this.mails.queuedAs(key);
      if (mail === null || mail.status === 'sent') continue;
      await this.mails.readdress(key, email);
      unsent.push(key);
    }
    return unsent;
  }
}
