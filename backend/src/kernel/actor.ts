import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './access.js';
import { AsyncContext } from './async-context.js';

/** The parts of a request that identify its actor. */
interface RequestContext {
  /** The authenticated caller, set by the access guard; undefined for a visitor. */
  user?: Caller;
  /** The caller's IP address; null outside a request. */
  ip: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route runs without an actor. */
    withoutActor?: boolean;
  }
}

const requests = new AsyncContext<RequestContext>();

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The member of staff who is acting; null for other callers, visitors, jobs and commands. */
export function actingStaff(): Caller | null {
  const caller = requests.get()?.user ?? null;
  return caller && caller.role !== 'user' ? caller : null;
}

/** The IP address the current request came from; null outside a request. */
export function remoteAddress(): string | null {
  return requests.get()?.ip ?? null;
}

/** Runs `work` on behalf of an actor. */
export function actingAs<T>(caller: Caller, work: () => T): T {
  return requests.run({ user: caller, ip: null }, work);
}

/** Runs work on behalf of nobody, such as a job that the current request starts. */
export function actingAsNobody<T>(work: () => T): T {
  return requests.runWithout(work);
}

/**
 * The operation runs without an actor, which is faster. Only for operations that staff cannot call and that record no
 * security events: changes by customers and visitors are not logged.
 */
export const WithoutActor = () => RouteConfig({ withoutActor: true });

/**
 * Runs every request that may change data on behalf of its caller. Read-only requests need no actor and are much faster
 * without one. Wraps the route handlers, because an interceptor would add the cost of observables to every request.
 */
export function actAsCaller(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.every((method) => READS.has(method.toUpperCase()))) return;
    if (route.config?.withoutActor) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return requests.run(request, () => handler.call(this, request, reply));
    };
  });
}
