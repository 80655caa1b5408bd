import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { keptSince } from '#libs/retention.js';
import { AppConfig } from '../config/config.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { errorMessage } from '../kernel/error-text.js';
import { idFrom } from '../kernel/ids.js';
import { JobRunner } from '../kernel/jobs.js';
import type { RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { newRecordId } from '../kernel/request-identity.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { SettingsService } from '../settings/settings.service.js';
import { testMail } from './account-mails.js';
import {
  accepted,
  canSendAgain,
  outdated,
  rejected,
  type AnnouncedEnd,
  type AttachedDocument,
  type MailDraft,
  type QueuedMail,
} from './mail-message.js';
import { Mailer, MailServerUnavailable } from './mailer.port.js';
import { MailsStore } from './mails.store.js';

const JOB = 'mails';
const EVERY_MS = 15_000;
const CLEAN_EVERY_MS = 6 * 60 * 60 * 1000;
const BATCH = 50;
const CONCURRENCY = 5;
/** After this many mails in a row for which it could not be used, the mail server is considered to be down. */
const DOWN_AFTER = 5;
const TESTS_PER_ACCOUNT: RateLimit = { name: 'test email of account', max: 20, windowMs: 60 * 60_000 };

/** The outbox. A queued mail is durable, and any process retries it until the mail server has accepted it. */
@Injectable()
export class MailService implements OnApplicationBootstrap {
  private readonly logger = new Logger(MailService.name);
  private pdfOf: ((documentId: string) => Promise<Buffer>) | null = null;
  private isEndCurrent: ((end: AnnouncedEnd) => Promise<boolean>) | null = null;
  /** A start counts as the end of an outage, because the mail server’s address or password may have been corrected. */
  private failuresInARow = DOWN_AFTER;

  constructor(
    private readonly store: MailsStore,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  /** Registered after the jobs of other features, so that one run sends what they queue. */
  onApplicationBootstrap(): void {
    this.jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.sendDue(signal) });
    this.jobs.register({ name: 'old mails', everyMs: CLEAN_EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /** Resolves when the mail is stored. It is sent in the background. Idempotent by the mail's key. */
  async queue({
    key,
    expiresAt,
    announcedEnd,
    unsubscribeUrl,
    write,
    attachments = [],
    ...mail
  }: MailDraft): Promise<void> {
    const now = this.clock.now();
    const { settings, logo } = await this.settings.current();
    const { contacts, invoice } = settings;
    const attached = attachments.map(({ fileName }) => fileName);
    await this.store.insertIfAbsent({
      ...mail,
      ...write(
        { ...contacts, legalName: invoice.supplierName, hasOwnLogo: logo !== null },
        this.config.publicUrl,
        attached,
      ),
      attachments,
      id: idFrom('mail', key),
      status: 'queued',
      attempts: 0,
      isDelayed: false,
      dueAt: now,
      expiresAt: expiresAt ?? null,
      announcedEnd: announcedEnd ?? null,
      unsubscribeUrl: unsubscribeUrl === undefined ? null : new URL(unsubscribeUrl, this.config.publicUrl).href,
      lastError: null,
      createdAt: now,
      sentAt: null,
    });
    this.jobs.nudge(JOB);
  }

  /** Queues an email to a member of staff, to see whether emails arrive. Throws too-many-requests. */
  async sendTest({ userId, email }: Pick<Caller, 'userId' | 'email'>): Promise<QueuedMail> {
    await this.limits.consume(TESTS_PER_ACCOUNT, userId);
    const mail = testMail(newRecordId(this.clock), { id: userId, name: '', email }, this.clock.now());
    await this.queue(mail);
    return this.find(idFrom('mail', mail.key));
  }

  /** Whether the first mail that was queued under one of the keys has no document attached. */
  async isQueuedWithoutDocuments(...keys: string[]): Promise<boolean> {
    return (await this.firstQueued(keys))?.attachments.length === 0;
  }

  /** Whether a mail was queued under one of the keys. */
  async isQueued(...keys: string[]): Promise<boolean> {
    return (await this.firstQueued(keys)) !== null;
  }

  /** The mail that was queued under a key; null when there is none. */
  queuedAs(key: string): Promise<QueuedMail | null> {
    return this.store.get(idFrom('mail', key));
  }

  private async firstQueued(keys: readonly string[]): Promise<QueuedMail | null> {
    for (const key of keys) {
      const mail = await this.queuedAs(key);
      if (mail) return mail;
    }
    return null;
  }

  /** A mail, sent or not. Throws not-found. */
  async find(id: string): Promise<QueuedMail> {
    return (await this.store.get(id)) ?? notFound('email');
  }

  /** The newest mails, sent or not. */
  newest(limit: number): Promise<QueuedMail[]> {
    return this.store.newest(limit);
  }

  /** The mails that a query selects, with their total. */
  page(query: Query<QueuedMail>): Promise<Page<QueuedMail>> {
    return this.store.page(query);
  }

  /** How many mails are delayed, and how many have failed. */
  async counts(): Promise<Record<'delayed' | 'failed', number>> {
    const [delayed, failed] = await Promise.all([
      this.store.count({ isDelayed: true }),
      this.store.count({ status: 'failed' }),
    ]);
    return { delayed, failed };
  }

  /** Whether the mail server has accepted a mail of those that are kept. */
  async hasSent(): Promise<boolean> {
    return (await this.store.count({ status: 'sent' })) > 0;
  }

  /** Queues a failed or waiting mail again, unless it is outdated. Throws not-found and transition-not-allowed. */
  async sendAgain(id: string): Promise<QueuedMail> {
    const stored = await this.find(id);
    if (!(await this.isCurrent(stored))) throw transitionNotAllowed(notSentAgain(stored), stored.status);
    const mail = (await this.store.sendAgain(id, this.clock.millis())) ?? notFound('email');
    if (mail.status !== 'queued') throw transitionNotAllowed(notSentAgain(mail), mail.status);
    this.jobs.nudge(JOB);
    return mail;
  }

  /** Queues the failed or waiting mail of a key again for another address. Returns whether it has done so. */
  async readdress(key: string, address: string): Promise<boolean> {
    const readdressed = await this.store.readdress(idFrom('mail', key), address, this.clock.millis());
    if (readdressed) this.jobs.nudge(JOB);
    return readdressed;
  }

  /** Registers the renderer of attached documents. */
  registerDocuments(pdfOf: (documentId: string) => Promise<Buffer>): void {
    this.pdfOf = pdfOf;
  }

  /** Registers the check of the ends of plans that mails announce. */
  registerAnnouncedEnds(isCurrent: (end: AnnouncedEnd) => Promise<boolean>): void {
    this.isEndCurrent = isCurrent;
  }

  /** Whether an operator can send a mail again. */
  async canSendAgain(mail: QueuedMail): Promise<boolean> {
    return canSendAgain(mail, this.clock.millis()) && this.isCurrent(mail);
  }

  /** Whether what the mail announces is still true. */
  private async isCurrent({ announcedEnd }: QueuedMail): Promise<boolean> {
    if (!announcedEnd) return true;
    if (!this.isEndCurrent) throw new Error('no check is registered for announced ends');
    return this.isEndCurrent(announcedEnd);
  }

  private async fileOf({ documentId, fileName }: AttachedDocument) {
    if (!this.pdfOf) throw new Error('no renderer is registered for attached documents');
    return { filename: fileName, content: await this.pdfOf(documentId), contentType: 'application/pdf' };
  }

  private removeOld(signal: AbortSignal): Promise<void> {
    return this.store.removeOld(keptSince('mails', this.clock.now()), signal);
  }

  private async sendDue(signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = await this.store.due(this.clock.now(), BATCH);
      for (let from = 0; from < due.length; from += CONCURRENCY) {
        if (signal.aborted) return;
        await Promise.all(due.slice(from, from + CONCURRENCY).map(({ id }) => this.attempt(id)));
      }
      if (due.length < BATCH) return;
    }
  }

  private async attempt(id: string): Promise<void> {
    const mail = await this.store.claim(id, this.clock.millis());
    if (!mail) return;
    if (!(await this.isCurrent(mail))) return this.store.finish(mail, outdated);
    const failure = await this.deliver(mail);
    await this.store.finish(mail, (current) =>
      failure === null
        ? accepted(current, this.clock.millis())
        : rejected(current, failure.reason, this.clock.millis()),
    );
    if (failure !== null) {
      // A mail that was rejected says nothing about the others.
      if (failure.isOutage) this.failuresInARow += 1;
      return;
    }
    const wasDown = this.failuresInARow >= DOWN_AFTER;
    this.failuresInARow = 0;
    if (wasDown) await this.endWaits();
  }

  /**
   * Makes the mails due that wait because of an outage, once it has ended. Not after every accepted mail, because one
   * that the server rejects for its recipient would use up its attempts.
   */
  private async endWaits(): Promise<void> {
    for (let ended = BATCH; ended === BATCH;) ended = await this.store.endWait(this.clock.millis(), BATCH);
    this.jobs.nudge(JOB);
  }

  /** Null when the mail server has accepted it. */
  private async deliver(mail: QueuedMail): Promise<{ reason: string; isOutage: boolean } | null> {
    const { id, to, subject, text, html, unsubscribeUrl, attachments, attempts } = mail;
    try {
      await this.mailer.send({
        messageId: `<${id}@${new URL(this.config.publicUrl).hostname}>`,
        to,
        subject,
        text: text!,
        html: html!,
        attachments: await Promise.all(attachments.map((attached) => this.fileOf(attached))),
        ...(unsubscribeUrl !== null && { unsubscribeUrl }),
      });
      return null;
    } catch (error) {
      // Mail servers quote the email address in their errors. It must not be logged or stored.
      const reason = errorMessage(error).replace(/\S+@\S+/g, '(email)');
      this.logger.warn(`mail ${id} was not accepted (attempt ${attempts}): ${reason}`);
      return { reason, isOutage: error instanceof MailServerUnavailable };
    }
  }
}

function notSentAgain({ status, announcedEnd }: QueuedMail): string {
  if (status === 'sent') return 'This email has been sent.';
  if (announcedEnd) return 'This email is outdated.';
  return status === 'failed' ? 'The text of this email was not kept.' : 'The link in this email has expired.';
}
