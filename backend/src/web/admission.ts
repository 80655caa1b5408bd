import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../kernel/domain-error.js';
import { newRequestId } from '../kernel/ids.js';
import { PROBLEM_JSON, problemOf } from '../kernel/problem.filter.js';

export interface AdmissionLimits {
  /** Requests that are worked on at the same time. */
  places: number;
  /** Requests that wait for a place. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  maxWaitMs: number;
  /**
   * A request that has taken this long no longer takes a place while the event loop has time to spare: it waits for its
   * client, the payment provider or a password hash, not for the processor.
   */
  heldMs: number;
  /** The same while the event loop is busy, when a request may take long because others do. */
  heldWhileBusyMs: number;
  /** What the client of a refused request is asked to wait. */
  retryAfterSeconds: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  places: 64,
  waiting: 512,
  maxWaitMs: 5_000,
  heldMs: 500,
  heldWhileBusyMs: 10_000,
  retryAfterSeconds: 2,
};

/** Probes, and what reports a payment: answered first, however many others wait. The stand-in is called by requests that hold a place. */
const PRIORITY =
  /^\/(?:health\/|metrics(?:\?|$)|api\/payments\/webhook|api\/checkout\/add|api\/washes\/complete|razorpay-stand-in\/)/;

/** Requests of one connection that wait for the answer to the one before. Clients that send more are cut off. */
export const MAX_PIPELINED = 100;

/** Whether a request to this address is never refused. */
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
 * Keeps a process that gets more requests than it can answer at its best throughput: so many are worked on at the same
 * time, so many wait in order, and all others are answered 503 with Retry-After before any work is done for them.
 */
export class Admission {
  private readonly held = new Map<ServerResponse, number>();
  private readonly pipelines = new WeakMap<Socket, { newest: ServerResponse; waiting: number }>();
  private queue: Waiting[] = [];
  private scheduled = false;
  private watch: NodeJS.Timeout | null = null;

  /** @param onRefused is called for each request that is refused */
  constructor(
    private readonly limits: AdmissionLimits,
    private readonly onRefused: () => void = () => {},
    private readonly now: () => number = () => performance.now(),
    private readonly isBusy: () => boolean = eventLoopIsBusy(),
  ) {}

  /** Puts this before everything that listens to the server's requests so far. */
  guard(server: Server): void {
    const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) =>
      this.inTurn(request.socket, response, () =>
        this.admit(request, response, () => {
          for (const listener of listeners) listener.call(server, request, response);
        }),
      ),
    );
  }

  /**
   * The answers of a connection are sent in order. If its requests began together, a client that does not read the
   * first answer would take the places of all others.
   */
  private inTurn(socket: Socket, response: ServerResponse, begin: () => void): void {
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

  /** Begins the request at once, later, or never; then it is refused. */
  admit(request: Pick<IncomingMessage, 'url' | 'headers'>, response: ServerResponse, begin: () => void): void {
    const html = /\btext\/html\b/.test(request.headers.accept ?? '');
    if (isPriority(request.url ?? '')) begin();
    else if (this.queue.length === 0 && this.hasPlace()) this.occupy(response, begin);
    else if (this.queue.length < this.limits.waiting) this.wait({ html, response, begin, since: this.now() });
    else this.refuse(response, html);
  }

  /** Gives back the place of a request whose answer stays open. */
  release(response: ServerResponse): void {
    if (this.held.delete(response) && this.queue.length > 0) this.schedule();
  }

  private occupy(response: ServerResponse, begin: () => void): void {
    this.held.set(response, this.now());
    response.once('close', () => this.release(response));
    begin();
  }

  /** The oldest come first in a map. */
  private hasPlace(): boolean {
    if (this.held.size < this.limits.places) return true;
    const tooLong = this.now() - (this.isBusy() ? this.limits.heldWhileBusyMs : this.limits.heldMs);
    for (const [response, since] of this.held) {
      if (since > tooLong) break;
      this.held.delete(response);
    }
    return this.held.size < this.limits.places;
  }

  private wait(waiting: Waiting): void {
    this.queue.push(waiting);
    // A place can also become free because its request has taken too long, which no event tells.
    this.watch ??= setInterval(() => this.beginWaiting(), this.limits.heldMs / 5).unref();
  }

  /** In a turn of the event loop of its own, so that new connections are looked at in between. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.beginWaiting();
    });
  }

  private beginWaiting(): void {
    const tooLong = this.now() - this.limits.maxWaitMs;
    let taken = 0;
    for (; taken < this.queue.length; taken += 1) {
      const { html, response, since, begin } = this.queue[taken]!;
      if (response.destroyed) continue;
      if (since <= tooLong) this.refuse(response, html);
      else if (this.hasPlace()) this.occupy(response, begin);
      else break;
    }
    this.queue = this.queue.slice(taken);
    if (this.queue.length > 0 || !this.watch) return;
    clearInterval(this.watch);
    this.watch = null;
  }

  /** Without Fastify, because a refusal has to cost far less than an answer. */
  private refuse(response: ServerResponse, html: boolean): void {
    this.onRefused();
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

/** Whether the event loop has hardly waited for anything of late. */
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

/** Asks again by itself. */
function busyPage(message: string, seconds: number): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="refresh" content="${seconds}"><meta name="color-scheme" content="light dark">` +
    `<title>Please wait</title><main style="font:1.125rem system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>Please wait</h1><p>${message}</p></main></html>`
  );
}
