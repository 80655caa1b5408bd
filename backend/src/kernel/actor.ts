import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import type { Caller } from './access.js';

interface RequestContext {
  /** Null for a visitor. */
  caller: Caller | null;
  /** The caller's IP address; null outside a request. */
  remoteAddress: string | null;
}

const requests = new AsyncLocalStorage<RequestContext>();

/** The member of staff who is acting; null for customers, visitors, jobs and commands. */
export function actingStaff(): Caller | null {
  const caller = requests.getStore()?.caller ?? null;
  return caller && caller.role !== 'user' ? caller : null;
}

/** The IP address the current request came from; null outside a request. */
export function remoteAddress(): string | null {
  return requests.getStore()?.remoteAddress ?? null;
}

/** Runs `work` on behalf of an actor. */
export function actingAs<T>(caller: Caller, work: () => T): T {
  return requests.run({ caller, remoteAddress: null }, work);
}

/** Runs every request on behalf of its authenticated caller. */
@Injectable()
export class ActorInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user = null, ip } = context.switchToHttp().getRequest<{ user?: Caller; ip: string }>();
    const request: RequestContext = { caller: user, remoteAddress: ip };
    return new Observable((subscriber) => requests.run(request, () => next.handle().subscribe(subscriber)));
  }
}
