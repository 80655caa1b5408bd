import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import type { Caller } from './access.js';

const callers = new AsyncLocalStorage<Caller>();

/** The member of staff on whose behalf the current work runs; null for customers, visitors, jobs and commands. */
export function actingStaff(): Caller | null {
  const caller = callers.getStore();
  return caller && caller.role !== 'user' ? caller : null;
}

/** Runs `work` on behalf of an actor. */
export function actingAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Runs every request on behalf of its authenticated caller. */
@Injectable()
export class ActorInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user } = context.switchToHttp().getRequest<{ user?: Caller }>();
    return user
      ? new Observable((subscriber) => actingAs(user, () => next.handle().subscribe(subscriber)))
      : next.handle();
  }
}
