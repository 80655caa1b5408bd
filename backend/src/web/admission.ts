import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../kernel/domain-error.js';
import { answerOverloaded } from './overload-answer.js';
import { RequestQueue, type Waiting } from './request-queue.js';
import { RunningRequests } from './running-requests.js';

export interface AdmissionLimits {
  /** Requests that run at the same time. */
  maxRunning: number;
  /** Probes and payment reports that run at the same time. Those beyond it are treated like other requests. */
  maxPriority: number;
  /** Requests in the queue. */
  maxQueued: number;
  /** The longest time in the queue, in milliseconds. */
  maxWaitMs: number;
  /**
   * A request that has taken this long no longer counts while the event loop has time to spare: it waits for its
   * client, the payment provider or a password hash, not for the processor.
   */
  heldMs: number;
  /** The same while the event loop is busy, when a request may take long because others do. */
  heldWhileBusyMs: number;
  /** The Retry-After of a rejected request. */
  retryAfterSeconds: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  maxRunning: 64,
  maxPriority: 256,
  maxQueued: 512,
  maxWaitMs: 5_000,
  heldMs: 500,
  heldWhileBusyMs: 10_000,
  retryAfterSeconds: 2,
};

/**
 * Probes and payment reports have their own capacity. So does the stand-in, which is called by requests that are
 * already running.
 */
const PRIORITY =
  /^\/(?:(?:health\/(?:live|ready)|metrics|api\/payments\/webhook|api\/checkout\/add|api\/(?:washes|orders\/[^/?]+)\/complete)(?:\?|$)|razorpay-stand-in\/)/;

/**
 * Pipelined requests of one connection that wait for the previous response. Clients that send more are disconnected.
 */
export const MAX_PIPELINED = 100;

/** Whether requests to this URL have priority over others. */
export function isPriority(url: string): boolean {
  return PRIORITY.test(url);
}

type Request = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>;

interface AdmissionOptions {
  /** Called for each rejected request. */
  onRejected?: () => void;
  /** In milliseconds. */
  now?: () => number;
  /** Whether the event loop was hardly idle recently. */
  isBusy?: () => boolean;
  /** What identifies the client of a request: its IP address or network. */
  clientOf?: (request: Request) => string;
}

/**
 * Protects the process from overload: a limited number of requests run at the same time, a limited number queue, and
 * all others get 503 with Retry-After before any work is done.
 */
export class Admission {
  private readonly running: RunningRequests;
  private readonly priority: RunningRequests;
  private readonly queue: RequestQueue;
  private readonly pipelines = new WeakMap<Socket, { newest: ServerResponse; waiting: number }>();
  private scheduled = false;
  private watch: NodeJS.Timeout | null = null;
  private readonly onRejected;
  private readonly now;
  private readonly clientOf;

  constructor(
    private readonly limits: AdmissionLimits,
    {
      onRejected = () => {},
      now = () => performance.now(),
      isBusy = eventLoopIsBusy(),
      clientOf = () => '',
    }: AdmissionOptions = {},
  ) {
    this.onRejected = onRejected;
    this.now = now;
    this.clientOf = clientOf;
    const heldSince = () => now() - (isBusy() ? limits.heldWhileBusyMs : limits.heldMs);
    this.running = new RunningRequests(limits.maxRunning, heldSince);
    this.priority = new RunningRequests(limits.maxPriority, heldSince);
    this.queue = new RequestQueue(limits.maxQueued);
  }

  /** Runs before all request listeners that the server has so far. */
  guard(server: Server): void {
    const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) =>
      this.serialize(request.socket, response, () =>
        this.admit(request, response, () => {
          for (const listener of listeners) listener.call(server, request, response);
        }),
      ),
    );
  }

  /**
   * The responses of a connection are sent in order. If its requests ran together, a client that does not read the
   * first response could use up all capacity.
   */
  private serialize(socket: Socket, response: ServerResponse, begin: () => void): void {
    const { newest, waiting } = this.pipelines.get(socket) ?? { newest: null, waiting: 0 };
    if (!newest || newest.writableFinished) {
      this.pipelines.set(socket, { newest: response, waiting: 0 });
      begin();
    } else if (waiting < MAX_PIPELINED) {
      this.pipelines.set(socket, { newest: response, waiting: waiting + 1 });
      newest.once('close', () => {
        const pipeline = this.pipelines.get(socket)!;
        pipeline.waiting -= 1;
        if (!socket.destroyed) begin();
      });
    } else socket.destroy();
  }

  /** Starts the request, queues it, or rejects it. */
  admit(request: Request, response: ServerResponse, begin: () => void): void {
    const run = (lane: RunningRequests) => {
      lane.add(response, this.now());
      response.once('close', () => this.stopCounting(response));
      begin();
    };
    if (isPriority(request.url ?? '') && this.priority.hasCapacity()) return run(this.priority);
    if (this.hasCapacity()) return run(this.running);
    const html = /\btext\/html\b/.test(request.headers.accept ?? '');
    this.enqueue(request, response, { begin: () => run(this.running), reject: () => this.reject(response, html) });
  }

  /** Stops counting a request whose response stays open. */
  release(response: ServerResponse): void {
    this.stopCounting(response);
  }

  /**
   * Receives the body of a request, which does not count as running yet: it only waits for its client.
   * Throws overloaded when there is no capacity afterwards, and what `receive` throws.
   */
  async whileReceiving<T>(response: ServerResponse, receive: () => Promise<T>): Promise<T> {
    const isPrior = this.priority.has(response);
    const counted = this.stopCounting(response);
    const received = await receive();
    if (!counted || response.destroyed) return received;
    const count = (lane: RunningRequests) => lane.add(response, this.now());
    if (isPrior && this.priority.hasCapacity()) count(this.priority);
    else if (this.hasCapacity()) count(this.running);
    else {
      await new Promise<void>((resolve, reject) =>
        this.enqueue(response.req, response, {
          begin: () => {
            count(this.running);
            resolve();
          },
          reject: () => reject(new DomainError('overloaded', { retryAfter: this.limits.retryAfterSeconds })),
        }),
      );
    }
    return received;
  }

  /** Whether a new request may start. It does not overtake queued ones. */
  private hasCapacity(): boolean {
    return this.queue.isEmpty && this.running.hasCapacity();
  }

  /** Returns whether the request counted. */
  private stopCounting(response: ServerResponse): boolean {
    const counted = this.running.remove(response) || this.priority.remove(response);
    if (counted && !this.queue.isEmpty) this.schedule();
    return counted;
  }

  private enqueue(request: Request, response: ServerResponse, turn: Pick<Waiting, 'begin' | 'reject'>): void {
    this.queue.add(this.clientOf(request), { ...turn, since: this.now(), isGone: () => response.destroyed });
    // A running request can also stop counting because it takes long, which no event reports.
    if (!this.queue.isEmpty) this.watch ??= setInterval(() => this.startQueued(), this.limits.heldMs / 5).unref();
  }

  /** In its own turn of the event loop, so that new connections are accepted in between. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.startQueued();
    });
  }

  private startQueued(): void {
    this.queue.rejectOlder(this.now() - this.limits.maxWaitMs);
    while (!this.queue.isEmpty && this.running.hasCapacity()) {
      const { isGone, begin, reject } = this.queue.next()!;
      if (isGone()) reject();
      else begin();
    }
    if (!this.queue.isEmpty || !this.watch) return;
    clearInterval(this.watch);
    this.watch = null;
  }

  private reject(response: ServerResponse, html: boolean): void {
    if (response.destroyed) return;
    this.onRejected();
    answerOverloaded(response, html, this.limits.retryAfterSeconds);
  }
}

const BUSY_UTILIZATION = 0.9;
const SAMPLE_MS = 100;

/** Whether the event loop was hardly idle recently. */
function eventLoopIsBusy(): () => boolean {
  let last = performance.eventLoopUtilization();
  let sampledAt = performance.now();
  let busy = false;
  return () => {
    if (performance.now() - sampledAt >= SAMPLE_MS) {
      busy = performance.eventLoopUtilization(last).utilization > BUSY_UTILIZATION;
      last = performance.eventLoopUtilization();
      sampledAt = performance.now();
    }
    return busy;
  };
}
