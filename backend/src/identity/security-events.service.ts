import { Injectable, Logger } from '@nestjs/common';
import type { SecurityEventName } from '#libs/contract/security-events.js';
import { actingStaff, remoteAddress } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { newId } from '../kernel/ids.js';
import { JobRunner } from '../kernel/jobs.js';
import type { Account } from './account.js';
import { SecurityEventsStore, type SecurityEvent } from './security-events.store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** IP addresses are personal data: events are kept as long as somebody may still ask about them. */
const KEPT_MS = 180 * DAY_MS;
const EVERY_MS = 6 * 60 * 60 * 1000;
const BATCH = 500;

/** What is known of an event beside its name, its account and the request it happened in. */
type Details = Partial<
  Pick<SecurityEvent, 'id' | 'at' | 'remoteAddress' | 'by' | 'reason' | 'attempts' | 'differences'>
>;

/** Keeps what happens around signing in, for the office and in the log. */
@Injectable()
export class SecurityEventsService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly store: SecurityEventsStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'security events', everyMs: EVERY_MS, run: () => this.removeOld() });
  }

  page(query: Query<SecurityEvent>): Promise<Page<SecurityEvent>> {
    return this.store.events.find(query);
  }

  stream(query: Query<SecurityEvent>): AsyncIterable<SecurityEvent> {
    return this.store.events.stream(query);
  }

  find(id: string): Promise<SecurityEvent | null> {
    return this.store.events.get(id);
  }

  /**
   * Logs an event and keeps it. Two events with the same id are one. What staff do to their own account is not marked as
   * done by staff. @param account null where none is concerned, or more than one
   */
  async record(event: SecurityEventName, account: Account | null, details: Details = {}): Promise<void> {
    const staff = actingStaff();
    const kept = {
      id: newId(this.clock.millis()),
      event,
      at: this.clock.now(),
      accountId: account?.id ?? null,
      name: account?.name ?? null,
      role: account?.role ?? null,
      remoteAddress: remoteAddress(),
      by: staff && staff.userId !== account?.id ? staff.email : null,
      reason: null,
      attempts: null,
      differences: [],
      ...details,
    };
    const { reason, attempts } = kept;
    this.log(event, { accountId: kept.accountId, remoteAddress: kept.remoteAddress, reason, attempts });
    try {
      await this.store.keep(kept);
    } catch (error) {
      // What the event is about has happened; a store that fails now must not undo the answer to it.
      this.logger.warn(`an event was not kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Writes an event to the log alone. Never with an email address, a password or a token. */
  log(
    event: SecurityEventName | 'sign-in-failed' | 'sign-in-slowed' | 'reauthentication-failed',
    facts: {
      accountId: string | null;
      remoteAddress?: string | null;
      reason?: string | null;
      attempts?: number | null;
    },
  ): void {
    const known = Object.entries({ remoteAddress: remoteAddress(), ...facts }).filter(([, value]) => value !== null);
    this.logger.log({ event, ...Object.fromEntries(known) });
  }

  private async removeOld(): Promise<void> {
    for (;;) {
      const old = await this.store.olderThan(this.clock.in(-KEPT_MS), BATCH);
      for (const { id } of old) await this.store.events.remove(id);
      if (old.length < BATCH) return;
    }
  }
}
