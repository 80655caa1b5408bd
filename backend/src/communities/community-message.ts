import type { Instant } from '#libs/calendar.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { Recipient } from '../mail/mail-draft.js';

/** A message of the office to the customers of a community. */
export interface CommunityMessage extends StoredRecord {
  communityId: string;
  /** At the time of the message. */
  communityName: string;
  subject: string;
  text: string;
  /** The email address of the member of staff who sent it, as in the audit log. */
  sentBy: string;
  /** The number of customers that it goes to. */
  recipientCount: number;
  /** These customers, until all mails are queued: orders and communities can change while a process is restarted. */
  recipients: readonly Recipient[];
  /** Whether some of its mails may not be queued yet. */
  isSending: boolean;
  createdAt: Instant;
}

/**
 * Finds whom a message goes to: the customers who have an order in one of the communities that is still to be served,
 * each email address once.
 */
export type FindCustomers = (communityIds: readonly string[]) => Promise<Recipient[]>;
