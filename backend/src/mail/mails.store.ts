import { Injectable } from '@nestjs/common';
import { instantOf, type Instant } from '#libs/calendar.js';
import { replaceUnlessStale, updateWithRetry } from '../kernel/update-with-retry.js';
import {
  Database,
  type CollectionDefinition,
  type Filter,
  type NewRecord,
  type Page,
  type Query,
} from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { removeOld } from '../kernel/remove-old.js';
import { emailTerms, nameTerms, termsOf } from '../kernel/search-terms.js';
import { again, canSendAgain, claimed, waitingAfter, type QueuedMail } from './mail-message.js';

const definition: CollectionDefinition<QueuedMail> = {
  name: 'mails',
  fields: {
    to: 'json',
    subject: 'json',
    text: 'json',
    html: 'json',
    attachments: 'json',
    unsubscribeUrl: 'json',
    status: 'string',
    attempts: 'integer',
    isDelayed: 'boolean',
    dueAt: 'instant',
    expiresAt: 'instant',
    announcedEnd: 'json',
    lastError: 'json',
    createdAt: 'instant',
    sentAt: 'instant',
  },
  indexes: [['dueAt'], ['createdAt'], ['status', 'createdAt'], ['isDelayed', 'createdAt']],
  counters: [{ by: ['status'] }, { by: ['isDelayed'] }],
  search: ({ to }) => termsOf(nameTerms(to.name), emailTerms(to.address)),
};

@Injectable()
export class MailsStore {
  private readonly mails;

  constructor(database: Database) {
    this.mails = database.collection(definition);
  }

  /** Stores a mail, unless one is stored under its id. */
  async insertIfAbsent(mail: NewRecord<QueuedMail>): Promise<void> {
    await insertIfAbsent(this.mails, mail);
  }

  /** A mail, sent or not; null when there is none. */
  get(id: string): Promise<QueuedMail | null> {
    return this.mails.get(id);
  }

  /** The newest mails, sent or not. */
  newest(limit: number): Promise<QueuedMail[]> {
    return this.mails.list({ sort: ['createdAt', 'DESC'], limit });
  }

  /** The mails that a query selects, with their total. */
  page(query: Query<QueuedMail>): Promise<Page<QueuedMail>> {
    return this.mails.find(query);
  }

  /** The number of mails that a filter selects. */
  count(filter: Filter<QueuedMail>): Promise<number> {
    return this.mails.count({ filter });
  }

  /** Queues a failed or waiting mail again; null when it does not exist, unchanged when it cannot be sent again. */
  sendAgain(id: string, nowMs: number): Promise<QueuedMail | null> {
    return updateWithRetry(this.mails, id, (current) => (canSendAgain(current, nowMs) ? again(current, nowMs) : null));
  }

  /** Queues a failed or waiting mail again for another address. Returns whether it has changed the mail. */
  async readdress(id: string, address: string, nowMs: number): Promise<boolean> {
    let changed = false;
    await updateWithRetry(this.mails, id, (current) => {
      changed = current.to.address !== address && canSendAgain(current, nowMs);
      return changed ? { ...again(current, nowMs), to: { ...current.to, address } } : null;
    });
    return changed;
  }

  /**
   * Makes waiting mails due now, those that wait the least first. Returns how many; those that another process changes
   * at the same time are left to it.
   */
  async endWait(nowMs: number, limit: number): Promise<number> {
    const filter = { dueAt: { gt: waitingAfter(nowMs) } };
    let ended = 0;
    for (const mail of await this.mails.list({ filter, sort: ['dueAt', 'ASC'], limit }))
      if (await replaceUnlessStale(this.mails, { ...mail, dueAt: instantOf(nowMs) })) ended += 1;
    return ended;
  }

  /** Mails whose next attempt may start, longest due first. */
  due(now: Instant, limit: number): Promise<QueuedMail[]> {
    return this.mails.list({ filter: { dueAt: { lte: now } }, sort: ['dueAt', 'ASC'], limit });
  }

  /** Claims a due mail for one attempt; null when another process has it, or when it is finished. */
  async claim(id: string, nowMs: number): Promise<QueuedMail | null> {
    let mine = false;
    const mail = await updateWithRetry(this.mails, id, (current) => {
      const taken = claimed(current, nowMs);
      mine = taken?.status === 'queued';
      return taken;
    });
    return mine ? mail : null;
  }

  /** Deletes finished mails that were created before then. */
  removeOld(createdBefore: Instant, signal: AbortSignal): Promise<void> {
    const old = { createdAt: { lt: createdBefore } };
    return removeOld(
      this.mails,
      { filter: old, sort: ['createdAt', 'ASC'] },
      signal,
      ({ status }) => status === 'queued',
    );
  }

  /** Records the outcome of an attempt, unless another process has claimed the mail since. */
  async finish(attempt: QueuedMail, change: (mail: QueuedMail) => QueuedMail): Promise<void> {
    await updateWithRetry(this.mails, attempt.id, (current) =>
      current.attempts === attempt.attempts ? change(current) : null,
    );
  }
}
