import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { RETENTION, retentionMs } from '#libs/retention.js';
import { Clock } from './clock.port.js';
import {
  Database,
  StaleWrite,
  UniqueViolation,
  type CollectionDefinition,
  type StoredRecord,
} from './database.port.js';
import { DomainError } from './domain-error.js';
import { errorMessage } from './error-text.js';
import { idFrom } from './ids.js';
import { jitteredDelay } from './jittered-delay.js';
import { JobRunner } from './jobs.js';
import type { RateLimit } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';
import { removeExpired } from './remove-old.js';
import { problemOf } from './problem.filter.js';
import { runAsRequest } from './request-identity.js';

/** A reserved key, and later the response. The key itself is not stored. */
interface RequestRecord extends StoredRecord {
  /** A hash of the key and the request. Without the key, nobody can guess a body from it. */
  fingerprint: string;
  /** Null until the request succeeded. */
  answer: { body?: unknown } | null;
  startedAt: Instant;
  /** When the current attempt's lock expires, so that another attempt can take over after a crash. */
  lockedUntil: Instant;
  expiresAt: Instant;
}

const definition: CollectionDefinition<RequestRecord> = {
  name: 'idempotent_requests',
  fields: {
    fingerprint: 'string',
    answer: 'json',
    startedAt: 'instant',
    lockedUntil: 'instant',
    expiresAt: 'instant',
  },
  indexes: [['expiresAt']],
};

const KEPT_MS = retentionMs(RETENTION.repeatedRequests);
/** Longer than any request takes. A second attempt after it is harmless (kernel/request-identity.ts). */
const LOCK_MS = 30_000;
/** How long a duplicate waits for the response to the first attempt. */
const MAX_WAIT_MS = 10_000;
/** Longer responses are not stored; a repeated request is then executed again. */
const MAX_ANSWER_LENGTH = 1_000_000;
const SWEEP_EVERY_MS = 10 * 60_000;
/** New keys of one caller, each of which stores a response for a day. */
const NEW_KEYS: RateLimit = { name: 'new idempotency keys', max: 600, windowMs: 60 * 60_000 };

interface RepeatableRequest {
  /** Keys are unique within a scope: one per caller. */
  scope: string;
  /** The account or IP address whose new keys are limited; null for no limit. */
  limitedBy: string | null;
  key: string;
  /** The content that identifies a request: method, path and body. */
  content: readonly string[];
}

interface RequestOutcome {
  body: unknown;
  /** Whether it is the response to an earlier attempt. */
  replayed: boolean;
}

/**
 * Executes each request once, however often it arrives and on any number of processes. Responses are stored for a day
 * and replayed. A failed attempt releases its key, so the next one is executed.
 */
@Injectable()
export class IdempotentRequests {
  private readonly logger = new Logger(IdempotentRequests.name);
  private readonly requests;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    jobs: JobRunner,
  ) {
    this.requests = database.collection(definition);
    jobs.register({
      name: 'expired idempotent requests',
      everyMs: SWEEP_EVERY_MS,
      run: (signal) => this.removeExpired(signal),
    });
  }

  /**
   * Executes a request once, or returns the response to an earlier attempt. Throws idempotency-key-reused,
   * request-in-progress, too-many-requests for too many new keys, and the errors of `work`.
   */
  async once(request: RepeatableRequest, work: () => Promise<unknown>): Promise<RequestOutcome> {
    const id = idFrom('idempotent request', request.scope, request.key);
    const fingerprint = idFrom(request.key, ...request.content);
    const waitUntil = performance.now() + MAX_WAIT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const current = await this.requests.get(id);
      const isKept = current !== null && current.expiresAt > this.clock.now();
      if (isKept && current.fingerprint !== fingerprint) throw new DomainError('idempotency-key-reused');
      if (isKept && current.answer) return { body: current.answer.body, replayed: true };
      if (!isKept || current.lockedUntil <= this.clock.now()) {
        if (!isKept && request.limitedBy !== null) await this.limits.consume(NEW_KEYS, request.limitedBy);
        const reserved = await this.reserve(id, fingerprint, current);
        if (reserved) return { body: await this.execute(reserved, work), replayed: false };
      }
      if (performance.now() >= waitUntil) throw new DomainError('request-in-progress', { retryAfter: 5 });
      await jitteredDelay(attempt);
    }
  }

  /** Null when another attempt has reserved the key. */
  private async reserve(id: string, fingerprint: string, current: RequestRecord | null): Promise<RequestRecord | null> {
    const now = this.clock.now();
    const lockedUntil = this.clock.in(LOCK_MS);
    const fresh = { id, fingerprint, answer: null, startedAt: now, lockedUntil, expiresAt: this.clock.in(KEPT_MS) };
    try {
      if (!current) return await this.requests.insert(fresh);
      const isResumed = current.expiresAt > now;
      return await this.requests.replace(
        isResumed ? { ...current, lockedUntil } : { ...fresh, version: current.version },
      );
    } catch (error) {
      if (error instanceof UniqueViolation || error instanceof StaleWrite) return null;
      throw error;
    }
  }

  private async execute(reserved: RequestRecord, work: () => Promise<unknown>): Promise<unknown> {
    let body: unknown;
    try {
      body = await runAsRequest(reserved, work);
    } catch (error) {
      await this.recordOutcome(reserved, () => this.release(reserved, error));
      throw error;
    }
    await this.recordOutcome(reserved, () => this.storeResponse(reserved, body));
    return body;
  }

  private async storeResponse(reserved: RequestRecord, body: unknown): Promise<void> {
    if ((JSON.stringify(body)?.length ?? 0) > MAX_ANSWER_LENGTH) await this.requests.remove(reserved.id);
    else await this.requests.replace({ ...reserved, answer: body === undefined ? {} : { body } });
  }

  /**
   * Frees the key of a rejected request, which has changed nothing. After any other failure, the next attempt continues
   * under the same id.
   */
  private async release(reserved: RequestRecord, error: unknown): Promise<void> {
    if (problemOf(error, '').status < 500) await this.requests.remove(reserved.id, reserved.version);
    else await this.requests.replace({ ...reserved, lockedUntil: this.clock.now() });
  }

  /** Never rejects: if the outcome cannot be recorded, the lock expires on its own. */
  private async recordOutcome({ id }: RequestRecord, note: () => Promise<void>): Promise<void> {
    try {
      await note();
    } catch (error) {
      // Another attempt has taken over.
      if (error instanceof StaleWrite) return;
      this.logger.warn(`request ${id} could not be updated: ${errorMessage(error)}`);
    }
  }

  private removeExpired(signal: AbortSignal): Promise<void> {
    return removeExpired(this.requests, this.clock.now(), signal);
  }
}
