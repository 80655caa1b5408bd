import { Injectable } from '@nestjs/common';
import type { CommunityMessageRequest } from '#libs/contract/communities.js';
import { keptSince } from '#libs/retention.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { JobRunner } from '../kernel/jobs.js';
import type { RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { createRecord } from '../kernel/request-identity.js';
import { communityMail } from '../mail/community-mails.js';
import type { Recipient } from '../mail/mail-draft.js';
import { MailService } from '../mail/mail.service.js';
import { CommunitiesService } from './communities.service.js';
import { repointing } from './community-references.js';
import type { CommunityMessage, FindCustomers } from './community-message.js';
import { CommunityMessagesStore } from './community-messages.store.js';

export const COMMUNITY_MESSAGES_JOB = 'messages to communities';
const EVERY_MS = 5 * 60_000;
const CLEAN_EVERY_MS = 6 * 60 * 60 * 1000;
/** How many mails are queued at the same time. */
const BATCH = 25;
const MESSAGES_PER_ACCOUNT: RateLimit = { name: 'community message of account', max: 20, windowMs: 60 * 60_000 };

/** Messages of the office about the service to the customers of a community. */
@Injectable()
export class CommunityMessagesService {
  private findCustomers: FindCustomers | null = null;

  constructor(
    private readonly store: CommunityMessagesStore,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: COMMUNITY_MESSAGES_JOB, everyMs: EVERY_MS, run: (signal) => this.sendAll(signal) });
    jobs.register({
      name: 'old messages to communities',
      everyMs: CLEAN_EVERY_MS,
      run: (signal) => this.store.removeOld(keptSince('mails', this.clock.now()), signal),
    });
    communities.addReferences({
      repoint: repointing(store.messages, (message, communityId) => ({ ...message, communityId })),
    });
  }

  /** Called by the orders, which this feature must not import. */
  useCustomers(find: FindCustomers): void {
    this.findCustomers = find;
  }

  /** How many customers a message would go to now. Throws not-found. */
  async countRecipients(communityId: string): Promise<number> {
    return (await this.recipientsOf(communityId)).length;
  }

  /** The messages to the customers of a community, with their total. Throws not-found. */
  async page(communityId: string, query: Query<CommunityMessage>): Promise<Page<CommunityMessage>> {
    const { id } = await this.communities.find(communityId);
    return this.store.messages.find({ ...query, filter: { ...query.filter, communityId: id } });
  }

  /**
   * Stores a message, whose mails are then queued in the background. Returns the number of customers. Idempotent for a
   * repeated request. Throws not-found, conflict for a community that was merged into another one, no-recipients, and
   * too-many-requests.
   */
  async send(
    communityId: string,
    { subject, text }: CommunityMessageRequest,
    { userId, email }: Pick<Caller, 'userId' | 'email'>,
  ): Promise<number> {
    const { name, mergedInto } = await this.communities.find(communityId);
    if (mergedInto !== null)
      throw new DomainError('conflict', { message: `${name} was merged into another community.` });
    const recipients = await this.recipientsOf(communityId);
    if (recipients.length === 0) throw new DomainError('no-recipients');
    await this.limits.consume(MESSAGES_PER_ACCOUNT, userId);
    const { recipientCount } = await createRecord(this.store.messages, this.clock, {
      communityId,
      communityName: name,
      subject,
      text,
      sentBy: email,
      recipientCount: recipients.length,
      recipients,
      isSending: true,
      createdAt: this.clock.now(),
    });
    this.jobs.nudge(COMMUNITY_MESSAGES_JOB);
    return recipientCount;
  }

  private async sendAll(signal: AbortSignal): Promise<void> {
    for (const message of await this.store.sending())
      if (await this.queueMails(message, signal)) await this.store.finish(message.id);
  }

  /** Returns whether all mails are queued. Those that an interrupted run has queued are not queued again. */
  private async queueMails(message: CommunityMessage, signal: AbortSignal): Promise<boolean> {
    const { recipients } = message;
    for (let from = 0; from < recipients.length; from += BATCH) {
      if (signal.aborted) return false;
      const batch = recipients.slice(from, from + BATCH);
      await Promise.all(batch.map((recipient) => this.mails.queue(communityMail(recipient, message))));
    }
    return true;
  }

  private async recipientsOf(communityId: string): Promise<Recipient[]> {
    if (!this.findCustomers) throw new Error('no feature has customers of communities');
    return this.findCustomers(await this.communities.idsOf(communityId));
  }
}
