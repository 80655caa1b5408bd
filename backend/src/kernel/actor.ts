import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './access.js';

/** The parts of a request that identify its actor. */
interface RequestContext {
  /** The authenticated caller, set by the access guard; undefined for a visitor. */
  user?: Caller;
  /** The caller's IP address; null outside a request. */
  ip: string | null;
}

const requests = new AsyncLocalStorage<RequestContext>();

/** The member of staff who is acting; null for customers, visitors, jobs and commands. */
export function actingStaff(): Caller | null {
  const caller = requests.getStore()?.user ?? null;
  return caller && caller.role !== 'user' ? caller : null;
}

/** The IP address the current request came from; null outside a request. */
export function remoteAddress(): string | null {
  return requests.getStore()?.ip ?? null;
}

/** Runs `work` on behalf of an actor. */
export function actingAs<T>(caller: Caller, work: () => T): T {
  return requests.run({ user: caller, ip: null }, work);
}

/** Runs every request on behalf of its caller. A hook, because an interceptor would cost every request its observables. */
export function actAsCaller(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => requests.run(request, done));
}
