import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
  type RawBodyRequest,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';
import { parseJsonBody } from './json-body.js';
import { AccessCheck, type Caller } from './access.js';
import { JsonScan } from './json-scan.js';
import { ipKey } from './rate-limit.js';
import { LargeBodies, OF_ACCOUNTS, OF_VISITORS, type LargeBodyMemory } from './large-bodies.js';

/** The maximum size of a body in bytes, unless its route has @LargeBody. */
export const MAX_BODY = 64 * 1024;
/** Bytes of a rejected body that are read and discarded, so that the client can read the response. */
const MAX_DISCARDED = 16 * 1024 * 1024;

/**
 * Bytes of a large body that must arrive within each BodyTimeouts.stalledBody: 1 kB a second, less than a 2G connection
 * sends. Otherwise a byte now and then would keep the memory of a body reserved.
 */
const MIN_LARGE_BODY_PROGRESS = 10 * 1024;

/** Bytes read before yielding to other requests. */
const MAX_BYTES_BEFORE_YIELD = 128 * 1024;

interface LargeBodyOptions {
  /** The field that may contain a long text. */
  field: string;
  /** The maximum size of that text in bytes, as encoded in JSON. */
  maxBytes: number;
}

/** How long a client may take to send a body, in milliseconds. */
export interface BodyTimeouts {
  /** For bodies up to MAX_BODY. */
  body: number;
  /** For routes with @LargeBody. */
  largeBody: number;
  /** Without progress: any byte of a body, or a minimum rate for a large one. */
  stalledBody: number;
}

/** The configured timeouts, as an injection token. */
export abstract class RequestTimeouts implements BodyTimeouts {
  abstract readonly body: number;
  abstract readonly largeBody: number;
  abstract readonly stalledBody: number;
}

/** Excludes requests from the count of running requests while they wait for their bodies. Set by the server. */
@Injectable()
export class BodyAdmission {
  /** Throws overloaded when there is no capacity afterwards, and what `receive` throws. */
  whileReceiving: <T>(response: ServerResponse, receive: () => Promise<T>) => Promise<T> = (_, receive) => receive();
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts any body and discards it. */
    ignoresBody?: boolean;
  }
}

const LARGE_BODY = 'large body';

/** One field of this route's body may be larger than the whole body of other routes. */
export const LargeBody = (options: LargeBodyOptions) =>
  applyDecorators(SetMetadata(LARGE_BODY, options), ApiExtension('x-max-body-bytes', MAX_BODY + options.maxBytes));

/**
 * Accepts JSON only, and leaves it unread for RequestBodyReader. Other content types get 415, unless the route ignores
 * bodies.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', (request, _payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    done(encoding === 'identity' ? null : new DomainError('unsupported-media-type'), undefined);
  });
  fastify.addContentTypeParser('*', (request, _payload, done) => {
    if (request.routeOptions.config.ignoresBody) {
      discardRest(request.raw);
      return done(null, undefined);
    }
    done(hasBody(request.raw) ? new DomainError('unsupported-media-type') : null, undefined);
  });
}

/**
 * Reads and parses the body of a request. It is the last guard, so that nothing is read for requests that another guard
 * rejects. An interceptor would add the cost of observables to every request.
 */
@Injectable()
export class RequestBodyReader implements CanActivate {
  private readonly ofAccounts = new LargeBodies(OF_ACCOUNTS);
  private readonly ofVisitors = new LargeBodies(OF_VISITORS);

  constructor(
    private readonly reflector: Reflector,
    private readonly timeouts: RequestTimeouts,
    private readonly admission: BodyAdmission,
    private readonly access: AccessCheck,
  ) {}

  /** Reads the body into `request.body`. Throws what receive, parseJsonBody and the access check throw. */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<RawBodyRequest<FastifyRequest>>();
    const { method, raw } = request;
    if (method === 'GET' || method === 'HEAD' || !hasBody(raw) || request.routeOptions.config.ignoresBody) return true;
    const large = this.reflector.get<LargeBodyOptions | undefined>(LARGE_BODY, context.getHandler());
    // Most bodies arrive with their headers.
    if (raw.complete) return this.readAny(request, large);
    return this.readLate(context, () => this.readAny(request, large));
  }

  private async readLate(context: ExecutionContext, read: () => Promise<true>): Promise<true> {
    const { raw: response } = context.switchToHttp().getResponse<FastifyReply>();
    await this.admission.whileReceiving(response, read);
    // The caller may have lost access in the meantime.
    return this.access.canActivate(context);
  }

  private readAny(request: RawBodyRequest<FastifyRequest>, large: LargeBodyOptions | undefined): Promise<true> {
    return large ? this.readLarge(request, large) : this.readSmall(request);
  }

  /** @param field the field that could be longer in a larger body */
  private readSmall(request: RawBodyRequest<FastifyRequest>, field?: string): Promise<true> {
    return this.read(request, { field, maxBytes: MAX_BODY, withinMs: this.timeouts.body, minProgress: 1 });
  }

  private async readLarge(request: RawBodyRequest<FastifyRequest>, large: LargeBodyOptions): Promise<true> {
    const { user } = request as { user?: Caller };
    const maxBytes = MAX_BODY + large.maxBytes;
    const length = request.raw.headers['content-length'];
    const size = length === undefined ? 0 : Math.min(Number(length), maxBytes);
    if (length !== undefined && size <= MAX_BODY) return this.readSmall(request, large.field);
    let memory: LargeBodyMemory;
    try {
      memory = user ? this.ofAccounts.reserve(user.userId, size) : this.ofVisitors.reserve(ipKey(request.ip), size);
    } catch (error) {
      discardRest(request.raw);
      throw error;
    }
    try {
      return await this.read(request, {
        field: large.field,
        maxBytes,
        withinMs: this.timeouts.largeBody,
        minProgress: MIN_LARGE_BODY_PROGRESS,
        memory: length === undefined ? memory : undefined,
      });
    } finally {
      memory.release();
    }
  }

  private async read(request: RawBodyRequest<FastifyRequest>, { field, memory, ...limits }: Reading): Promise<true> {
    const scan = new JsonScan();
    const bytes = await receive(request.raw, {
      ...limits,
      stalledMs: this.timeouts.stalledBody,
      onChunk: (chunk) => {
        memory?.add(chunk.length);
        scan.feed(chunk);
        if (scan.bytesBesideLongTexts > MAX_BODY) throw new DomainError('payload-too-large');
      },
    });
    if (bytes.length === 0) return true;
    if (field === undefined) request.rawBody = bytes;
    request.body = await parseJsonBody(bytes, scan, field);
    return true;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface Reading extends Pick<ReceiveOptions, 'maxBytes' | 'withinMs' | 'minProgress'> {
  /** The field that may be long. */
  field: string | undefined;
  /** Where the bytes are reserved as they arrive. */
  memory?: LargeBodyMemory | undefined;
}

interface ReceiveOptions {
  maxBytes: number;
  withinMs: number;
  /** The longest time without progress. */
  stalledMs: number;
  /** Bytes that count as progress. */
  minProgress: number;
  /** Reading stops when it throws. */
  onChunk: (chunk: Buffer) => void;
}

/** Throws payload-too-large, request-timeout, or bad-request when the client disconnects. */
function receive(raw: IncomingMessage, options: ReceiveOptions): Promise<Buffer> {
  const { maxBytes, withinMs, stalledMs, minProgress, onChunk } = options;
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) {
    discardRest(raw);
    return Promise.reject(new DomainError('payload-too-large'));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let sincePause = 0;
    let sinceProgress = 0;
    const fail = (error: unknown) => {
      settle();
      discardRest(raw);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      sinceProgress += chunk.length;
      if (sinceProgress >= minProgress) {
        sinceProgress = 0;
        stalled.refresh();
      }
      if (size > maxBytes) return fail(new DomainError('payload-too-large'));
      chunks.push(chunk);
      try {
        onChunk(chunk);
      } catch (error) {
        return fail(error);
      }
      sincePause += chunk.length;
      if (sincePause < MAX_BYTES_BEFORE_YIELD) return;
      sincePause = 0;
      raw.pause();
      setImmediate(() => raw.resume());
    };
    const onEnd = () => {
      settle();
      resolve(Buffer.concat(chunks, size));
    };
    const onGone = () => fail(new DomainError('bad-request', { message: 'The body is incomplete.' }));
    const timer = setTimeout(() => fail(new DomainError('request-timeout')), withinMs);
    const stalled = setTimeout(() => fail(new DomainError('request-timeout')), stalledMs);
    const settle = () => {
      clearTimeout(timer);
      clearTimeout(stalled);
      raw.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
    };
    raw.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/**
 * A client that is still sending reads the response only after it has finished, or not at all if the connection is
 * closed.
 */
function discardRest(raw: IncomingMessage): void {
  let size = 0;
  raw.on('error', () => {});
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED) raw.destroy();
  });
}
