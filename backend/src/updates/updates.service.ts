import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { Caller } from '../kernel/access.js';
import { Database, type Watch } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { topicsFor, WATCHED_COLLECTIONS } from './topics.js';
import { UpdateStream } from './update-stream.provider.js';

/** In milliseconds. */
export abstract class UpdateTimes {
  /** Changes within this time are reported together. */
  abstract readonly together: number;
  /** The heartbeat interval, at which sessions are checked too. */
  abstract readonly heartbeat: number;
}

/** Per process. */
const MAX_LISTENERS = 500;
const MAX_LISTENERS_PER_ACCOUNT = 10;
const RETRY_AFTER_SECONDS = 30;

interface Listener {
  caller: Caller;
  stream: UpdateStream;
  /** Returns the current caller, or null once the token is no longer accepted. */
  callerNow: () => Promise<Caller | null>;
}

/** Notifies staff which lists have changed. The store is watched only while there are listeners. */
@Injectable()
export class UpdatesService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(UpdatesService.name);
  private readonly listeners = new Set<Listener>();
  private readonly changed = new Set<string>();
  private watch: Watch | null = null;
  private notifyTimer: NodeJS.Timeout | null = null;
  private heartbeatTimer: NodeJS.Timeout | null = null;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly times: UpdateTimes,
  ) {}

  /**
   * Streams changes to a caller until they disconnect or `callerNow` returns null. Throws overloaded or
   * too-many-requests.
   */
  listen(caller: Caller, callerNow: Listener['callerNow']): Readable {
    if (this.isStopping || this.listeners.size >= MAX_LISTENERS)
      throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    const own = [...this.listeners].filter((listener) => listener.caller.userId === caller.userId);
    if (own.length >= MAX_LISTENERS_PER_ACCOUNT)
      throw new DomainError('too-many-requests', {
        message: `At most ${MAX_LISTENERS_PER_ACCOUNT} windows can follow changes at the same time.`,
        retryAfter: RETRY_AFTER_SECONDS,
      });
    const listener = { caller, callerNow, stream: new UpdateStream() };
    this.add(listener);
    void this.watch!.ready.then(() => listener.stream.send({ name: 'ready' }));
    return listener.stream.body;
  }

  /** Open streams would delay the shutdown. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const { stream } of this.listeners) stream.end();
  }

  private add(listener: Listener): void {
    this.listeners.add(listener);
    listener.stream.body.once('close', () => this.remove(listener));
    this.watch ??= this.database.watch(WATCHED_COLLECTIONS, (name) => this.onWrite(name));
    this.heartbeatTimer ??= setInterval(() => void this.beat(), this.times.heartbeat).unref();
  }

  private remove(listener: Listener): void {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    this.watch?.stop();
    if (this.heartbeatTimer) clearInterval(this.heartbeatTimer);
    if (this.notifyTimer) clearTimeout(this.notifyTimer);
    this.watch = this.heartbeatTimer = this.notifyTimer = null;
    this.changed.clear();
  }

  private onWrite(name: string): void {
    this.changed.add(name);
    this.notifyTimer ??= setTimeout(() => void this.notify(), this.times.together).unref();
  }

  private async notify(): Promise<void> {
    this.notifyTimer = null;
    const changed = [...this.changed];
    this.changed.clear();
    await this.toEach((stream, caller) => {
      const topics = topicsFor(caller, changed);
      if (topics.length > 0) stream.send({ name: 'changed', topics });
    });
  }

  private beat(): Promise<void> {
    return this.toEach((stream) => stream.beat());
  }

  /** Ends the streams of callers whose token is no longer accepted. */
  private async toEach(send: (stream: UpdateStream, caller: Caller) => void): Promise<void> {
    await Promise.all(
      [...this.listeners].map(async ({ stream, callerNow }) => {
        try {
          const caller = await callerNow();
          if (caller) send(stream, caller);
          else stream.end();
        } catch (error) {
          // The store does not answer. The client reconnects and reads everything again.
          this.logger.warn(error);
          stream.end();
        }
      }),
    );
  }
}
