import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../kernel/domain-error.js';
import { newRequestId } from '../kernel/ids.js';
import { PROBLEM_JSON, problemOf } from '../kernel/problem.filter.js';

export interface AdmissionLimits {
  /** Requests that run at the same time. */
  maxRunning: number;
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
  maxQueued: 512,
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

interface Waiting {
  html: boolean;
  response: ServerResponse;
  since: number;
  begin: () => void;
}

/**
 * Protects the process from overload: a limited number of requests run at the same time, a limited number queue, and
 * all others get 503 with Retry-After before any work is done.
 */
export class Admission {
  private readonly held = new Map<ServerResponse, number>();
  private readonly pipelines = new WeakMap<Socket, { newest: ServerResponse; waiting: number }>();
  private queue: Waiting[] = [];
  private scheduled = false;
  private watch: NodeJS.Timeout | null = null;

  /** @param onRejected is called for each rejected request */
  constructor(
    private readonly limits: AdmissionLimits,
    private readonly onRejected: () => void = () => {},
    private readonly now: () => number = () => performance.now(),
    private readonly isBusy: () => boolean = eventLoopIsBusy(),
  ) {}

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
  admit(request: Pick<IncomingMessage, 'url' | 'headers'>, response: ServerResponse, begin: () => void): void {
    const html = /\btext\/html\b/.test(request.headers.accept ?? '');
    if (isPriority(request.url ?? '')) begin();
    else if (this.queue.length === 0 && this.hasCapacity()) this.run(response, begin);
    else if (this.queue.length < this.limits.maxQueued) this.enqueue({ html, response, begin, since: this.now() });
    else this.reject(response, html);
  }

  /** Stops counting a request whose response stays open. */
  release(response: ServerResponse): void {
    if (this.held.delete(response) && this.queue.length > 0) this.schedule();
  }

  private run(response: ServerResponse, begin: () => void): void {
    this.held.set(response, this.now());
    response.once('close', () => this.release(response));
    begin();
  }

  /** A Map iterates in insertion order, oldest first. */
  private hasCapacity(): boolean {
    if (this.held.size < this.limits.maxRunning) return true;
    const tooLong = this.now() - (this.isBusy() ? this.limits.heldWhileBusyMs : this.limits.heldMs);
    for (const [response, since] of this.held) {
      if (since > tooLong) break;
      this.held.delete(response);
    }
    return this.held.size < this.limits.maxRunning;
  }

  private enqueue(waiting: Waiting): void {
    this.queue.push(waiting);
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
    const tooLong = this.now() - this.limits.maxWaitMs;
    let taken = 0;
    for (; taken < this.queue.length; taken += 1) {
      const { html, response, since, begin } = this.queue[taken]!;
      if (response.destroyed) continue;
      if (since <= tooLong) this.reject(response, html);
      else if (this.hasCapacity()) this.run(response, begin);
      else break;
    }
    this.queue = this.queue.slice(taken);
    if (this.queue.length > 0 || !this.watch) return;
    clearInterval(this.watch);
    this.watch = null;
  }

  /** Without Fastify, because a rejection has to cost far less than a response. */
  private reject(response: ServerResponse, html: boolean): void {
    this.onRejected();
    const retryAfter = this.limits.retryAfterSeconds;
    const id = newRequestId();
    const problem = problemOf(new DomainError('overloaded', { retryAfter }), `urn:request:${id}`);
    const body = html ? busyPage(problem.message, retryAfter) : JSON.stringify(problem);
    response
      .writeHead(problem.status, {
        'content-type': html ? 'text/html; charset=utf-8' : PROBLEM_JSON,
        'content-length': Buffer.byteLength(body),
        'retry-after': String(retryAfter),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': id,
      })
      .end(body);
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

/** A page that retries automatically. */
function busyPage(message: string, seconds: number): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="refresh" content="${seconds}"><meta name="color-scheme" content="light dark">` +
    `<title>Please wait</title><main style="font:1.125rem system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>Please wait</h1><p>${message}</p></main></html>`
  );
}
