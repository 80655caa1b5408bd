import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../kernel/domain-error.js';
import { answerOverloaded } from './overload-answer.js';
import { RequestQueue, type Waiting } from './request-queue.js';
import { RunningRequests } from './running-requests.js';

export interface AdmissionLimits {
  /** Requests that run at the same time. */
  maxRunning: number;
  /** Those of one IP address. The share is large because a whole community may use one. */
  maxRunningPerClient: number;
  /** Probes and payment reports that run at the same time. Those beyond it are treated like other requests. */
  maxPriority: number;
  /** Requests in the queue. */
  maxQueued: number;
  /** Those of one IP address. */
  maxQueuedPerClient: number;
  /** Requests of one IP address that wait for their bodies. */
  maxReceivingPerClient: number;
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
  maxRunningPerClient: 48,
  maxPriority: 64,
  maxQueued: 512,
  maxQueuedPerClient: 256,
  maxReceivingPerClient: 256,
  maxWaitMs: 5_000,
  heldMs: 500,
  heldWhileBusyMs: 10_000,
  retryAfterSeconds: 2,
};

/**
 * Probes and payment reports bypass the queue. So does the stand-in, which is called by requests that are already
 * running.
 */
const PRIORITY =
  /^\/(?:(?:health\/(?:live|ready)|metrics|api\/payments\/webhook|api\/checkout\/add|api\/washes\/complete)(?:\?|$)|razorpay-stand-in\/)/;

/**
 * Pipelined requests of one connection that wait for the previous response. Clients that send more are disconnected.
 */
export const MAX_PIPELINED = 100;

/** Whether requests to this URL are never rejected. */
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
  /** How many requests of each client wait for their bodies. */
  private readonly receiving = new Map<string, number>();
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
    const { maxRunning, maxRunningPerClient, maxPriority, maxQueued, maxQueuedPerClient } = limits;
    this.running = new RunningRequests({ max: maxRunning, maxPerClient: maxRunningPerClient, heldSince });
    // Payment reports of all customers come from the provider or a proxy.
    this.priority = new RunningRequests({ max: maxPriority, maxPerClient: maxPriority, heldSince });
    this.queue = new RequestQueue({ max: maxQueued, maxPerClient: maxQueuedPerClient });
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
    const client = this.clientOf(request);
    if (isPriority(request.url ?? '') && this.priority.hasCapacityFor(client))
      return this.run(this.priority, client, response, begin);
    if (this.queue.isEmpty && this.running.hasCapacityFor(client))
      return this.run(this.running, client, response, begin);
    const html = /\btext\/html\b/.test(request.headers.accept ?? '');
    this.enqueue(client, response, {
      begin: () => this.run(this.running, client, response, begin),
      reject: () => this.reject(response, html),
    });
  }

  /** Stops counting a request whose response stays open. */
  release(response: ServerResponse): void {
    this.stopCounting(response);
  }

  /**
   * Receives the body of a request, which does not count as running meanwhile: it only waits for its client.
   * Throws overloaded, when the client sends too many bodies at once or when there is no capacity afterwards.
   */
  async whileReceiving<T>(response: ServerResponse, receive: () => Promise<T>): Promise<T> {
    const lane = this.priority.has(response) ? this.priority : this.running;
    const client = this.stopCounting(response);
    if (client === undefined) return receive();
    const receiving = this.receiving.get(client) ?? 0;
    if (receiving >= this.limits.maxReceivingPerClient) throw this.overloaded();
    this.receiving.set(client, receiving + 1);
    let received: T;
    try {
      received = await receive();
    } finally {
      const left = this.receiving.get(client)! - 1;
      if (left > 0) this.receiving.set(client, left);
      else this.receiving.delete(client);
    }
    if (!response.destroyed) await this.countAgain(lane, client, response);
    return received;
  }

  private async countAgain(lane: RunningRequests, client: string, response: ServerResponse): Promise<void> {
    if (lane === this.priority && lane.hasCapacityFor(client)) lane.add(response, { client, since: this.now() });
    else if (this.queue.isEmpty && this.running.hasCapacityFor(client))
      this.running.add(response, { client, since: this.now() });
    else
      await new Promise<void>((resolve, reject) => {
        this.enqueue(client, response, {
          begin: () => {
            this.running.add(response, { client, since: this.now() });
            resolve();
          },
          reject: () => reject(this.overloaded()),
        });
      });
  }

  private run(lane: RunningRequests, client: string, response: ServerResponse, begin: () => void): void {
    lane.add(response, { client, since: this.now() });
    response.once('close', () => this.stopCounting(response));
    begin();
  }

  /** The client of the request; undefined when it did not count. */
  private stopCounting(response: ServerResponse): string | undefined {
    const client = this.running.remove(response) ?? this.priority.remove(response);
    if (client !== undefined && !this.queue.isEmpty) this.schedule();
    return client;
  }

  private enqueue(
    client: string,
    response: ServerResponse,
    { begin, reject }: Pick<Waiting, 'begin' | 'reject'>,
  ): void {
    this.queue.add({ client, since: this.now(), isGone: () => response.destroyed, begin, reject });
    if (this.queue.isEmpty) return;
    // The clients of those before it may have reached their limits.
    this.schedule();
    // A running request can also stop counting because it takes long, which no event reports.
    this.watch ??= setInterval(() => this.startQueued(), this.limits.heldMs / 5).unref();
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
    this.queue.start(this.now() - this.limits.maxWaitMs, (client) => this.running.hasCapacityFor(client));
    if (!this.queue.isEmpty || !this.watch) return;
    clearInterval(this.watch);
    this.watch = null;
  }

  private reject(response: ServerResponse, html: boolean): void {
    this.onRejected();
    answerOverloaded(response, html, this.limits.retryAfterSeconds);
  }

  private overloaded(): DomainError {
    return new DomainError('overloaded', { retryAfter: this.limits.retryAfterSeconds });
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
