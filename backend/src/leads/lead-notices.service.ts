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
/** The sources of leads that no member of staff has entered. */
const FROM_SITE: readonly LeadSource[] = ['contact-form', 'popup'];

interface Reported extends StoredRecord {
  /** Leads created before this time have been reported. */
  upTo: Instant;
}

const definition: CollectionDefinition<Reported> = { name: 'reported_leads', fields: { upTo: 'instant' } };
const ID = 'site';

/**
 * Emails new enquiries from the website to the office, together. No enquiry is left out after a crash, which can repeat
 * some in the next mail.
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
    const last = (await this.reported.get(ID)) ?? (await insertIfAbsent(this.reported, { id: ID, upTo }));
    if (last.upTo >= upTo) return;
    const { noticeEmail } = await this.settings.settings();
    if (noticeEmail !== '') await this.reportTo(noticeEmail, last.upTo, upTo);
    const move = (current: Reported) => (current.upTo < upTo ? { ...current, upTo } : null);
    await updateWithRetry(this.reported, ID, move, last);
  }

  private async reportTo(email: string, from: Instant, before: Instant): Promise<void> {
    const { records, total } = await this.store.leads.find({
      filter: { createdAt: { gte: from, lt: before }, source: { in: FROM_SITE } },
      sort: ['createdAt', 'ASC'],
      limit: MAX_LISTED,
    });
    if (records.length > 0) await this.mails.queue(newLeadsMail(email, records, total));
  }
}
