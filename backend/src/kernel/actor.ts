import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import type { Caller } from './access.js';

const callers = new AsyncLocalStorage<Caller>();

/** The member of staff for whom the work at hand is done; null for customers, visitors, sweeps and commands. */
export function actingStaff(): Caller | null {
  const caller = callers.getStore();
  return caller && caller.role !== 'user' ? caller : null;
}

/** Does work in somebody's name. */
export function actingAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Every request is carried out in the name of its caller, as the access guard established it. */
@Injectable()
export class ActorInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user } = context.switchToHttp().getRequest<{ user?: Caller }>();
    return user
      ? new Observable((subscriber) => actingAs(user, () => next.handle().subscribe(subscriber)))
      : next.handle();
  }
}
