import { Injectable, Logger } from '@nestjs/common';
import type { SecurityEventName } from '#libs/contract/security-events.js';
import { keptSince } from '#libs/retention.js';
import { actingStaff, remoteAddress } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { errorMessage } from '../kernel/error-text.js';
import { newId } from '../kernel/ids.js';
import { JobRunner } from '../kernel/jobs.js';
import type { RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { removeOld } from '../kernel/remove-old.js';
import type { Account } from './account.js';
import { STORED_SESSION_ENDS_PER_ACCOUNT, STORED_SIGN_INS_PER_ACCOUNT } from './limits.js';
import { SecurityEventsStore, type SecurityEvent } from './security-events.store.js';

/**
 * Limits of the events that an account can repeat as often as it likes. An ended session has its own, so that sign-ins
 * do not hide a stolen token.
 */
const LIMITS: Partial<Record<SecurityEventName, RateLimit>> = {
  'signed-in': STORED_SIGN_INS_PER_ACCOUNT,
  'signed-out': STORED_SIGN_INS_PER_ACCOUNT,
  'sessions-ended': STORED_SESSION_ENDS_PER_ACCOUNT,
};

const EVERY_MS = 6 * 60 * 60 * 1000;

/** Details of an event that are not taken from its account and the current request. */
type Details = Partial<
  Pick<SecurityEvent, 'id' | 'at' | 'remoteAddress' | 'by' | 'reason' | 'attempts' | 'differences'>
>;

/** Records authentication events, for staff and in the log. */
@Injectable()
export class SecurityEventsService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly store: SecurityEventsStore,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'old security events', everyMs: EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /** The events that a query selects, with their total. */
  page(query: Query<SecurityEvent>): Promise<Page<SecurityEvent>> {
    return this.store.events.find(query);
  }

  /** All events that a query selects, for exports. */
  stream(query: Query<SecurityEvent>): AsyncIterable<SecurityEvent> {
    return this.store.events.stream(query);
  }

  /** An event; null when there is none, or it was removed after its retention period. */
  find(id: string): Promise<SecurityEvent | null> {
    return this.store.events.get(id);
  }

  /**
   * Logs and stores an event. Idempotent by id. Too many sign-ins, sign-outs and ended sessions of one account are only logged.
   * @param account null when the event concerns no account, or several
   */
  async record(event: SecurityEventName, account: Account | null, details: Details = {}): Promise<void> {
    const staff = actingStaff();
    const record = {
      id: newId(this.clock.millis()),
      event,
      at: this.clock.now(),
      accountId: account?.id ?? null,
      name: account?.name ?? null,
      role: account?.role ?? null,
      staffRole: account?.staffRole ?? null,
      remoteAddress: remoteAddress(),
      by: staff && staff.userId !== account?.id ? staff.email : null,
      reason: null,
      attempts: null,
      differences: [],
      ...details,
    };
    const { reason, attempts } = record;
    this.log(event, { accountId: record.accountId, remoteAddress: record.remoteAddress, reason, attempts });
    try {
      if (await this.isStored(event, account)) await this.store.insertIfAbsent(record);
    } catch (error) {
      // The change itself has been made, so a failure to record it must not fail the request.
      this.logger.warn(`a security event could not be stored: ${errorMessage(error)}`);
    }
  }

  /** Writes an event to the log alone, without personal data or secrets. */
  log(
    event: SecurityEventName | 'sign-in-failed' | 'reauthentication-failed',
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

  private async isStored(event: SecurityEventName, account: Account | null): Promise<boolean> {
    const limit = LIMITS[event];
    if (!account || !limit) return true;
    return (await this.limits.tryConsume(limit, account.id)) !== null;
  }

  /** IP addresses are personal data. */
  private removeOld(signal: AbortSignal): Promise<void> {
    const old = { at: { lt: keptSince('securityEvents', this.clock.now()) } };
    return removeOld(this.store.events, { filter: old, sort: ['at', 'ASC'] }, signal);
  }
}
