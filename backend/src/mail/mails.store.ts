import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { changeRecord } from '../kernel/change-record.js';
import { Database, type CollectionDefinition, type NewRecord } from '../kernel/database.port.js';
import { insertOnce } from '../kernel/insert-once.js';
import type { QueuedMail } from './mail-message.js';

const definition: CollectionDefinition<QueuedMail> = {
  name: 'mails',
  fields: {
    to: 'json',
    subject: 'json',
    text: 'json',
    html: 'json',
    status: 'string',
    attempts: 'integer',
    dueAt: 'instant',
    createdAt: 'instant',
    sentAt: 'instant',
  },
  indexes: [['status', 'dueAt']],
  tallies: [{ by: ['status'] }],
};

@Injectable()
export class MailsStore {
  private readonly mails;

  constructor(database: Database) {
    this.mails = database.collection(definition);
  }

  async queueOnce(mail: NewRecord<QueuedMail>): Promise<void> {
    await insertOnce(this.mails, mail);
  }

  due(now: Instant, limit: number): Promise<QueuedMail[]> {
    return this.mails.list({ filter: { status: 'queued', dueAt: { lte: now } }, sort: ['dueAt', 'ASC'], limit });
  }

  /** Takes a due mail until an instant; null when another process has it. */
  async claim(id: string, now: Instant, until: Instant): Promise<QueuedMail | null> {
    let claimed = false;
    const mail = await changeRecord(this.mails, id, (current) => {
      claimed = current.status === 'queued' && current.dueAt <= now;
      return claimed ? { ...current, dueAt: until, attempts: current.attempts + 1 } : null;
    });
    return claimed ? mail : null;
  }

  async change(id: string, change: (mail: QueuedMail) => QueuedMail): Promise<void> {
    await changeRecord(this.mails, id, change);
  }
}
