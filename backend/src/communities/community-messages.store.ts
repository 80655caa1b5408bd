import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition } from '../kernel/database.port.js';
import { removeOld } from '../kernel/remove-old.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { CommunityMessage } from './community-message.js';

const definition: CollectionDefinition<CommunityMessage> = {
  name: 'community_messages',
  fields: {
    communityId: 'string',
    communityName: 'json',
    subject: 'json',
    text: 'json',
    sentBy: 'json',
    recipientCount: 'integer',
    recipients: 'json',
    isSending: 'boolean',
    createdAt: 'instant',
  },
  indexes: [['isSending'], ['communityId', 'createdAt'], ['createdAt']],
};

@Injectable()
export class CommunityMessagesStore {
  readonly messages;

  constructor(auditLog: AuditLog) {
    this.messages = auditLog.collection(definition, {
      resource: 'community-messages',
      name: ({ communityName }) => communityName,
      // `subject` is the location of a lead.
      shown: ({ subject, text, recipientCount }) => ({ emailSubject: subject, text, recipients: recipientCount }),
    });
  }

  /** Messages whose mails may not all be queued, at most 1,000. */
  sending(): Promise<CommunityMessage[]> {
    return this.messages.list({ filter: { isSending: true } });
  }

  /** Deletes messages that were written before then, unless some of their mails may not be queued yet. */
  removeOld(writtenBefore: Instant, signal: AbortSignal): Promise<void> {
    const old = { createdAt: { lt: writtenBefore } };
    return removeOld(this.messages, { filter: old, sort: ['createdAt', 'ASC'] }, signal, ({ isSending }) => isSending);
  }

  /** Records that all mails of a message are queued, and forgets its recipients. */
  async finish(id: string): Promise<void> {
    await updateWithRetry(this.messages, id, (current) =>
      current.isSending ? { ...current, isSending: false, recipients: [] } : null,
    );
  }
}
