import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCESS, type Access, type Caller } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';

const BearerGuard = AuthGuard('jwt');

/** Deny by default: a route is open to everyone (@Public), to some roles (@Allow), or to nobody. */
@Injectable()
export class AccessGuard extends BearerGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]);
    if (access === 'public') return true;
    if (!access) throw new DomainError('forbidden');
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Caller }>();
    if (!access.includes(user.role)) throw new DomainError('forbidden');
    return true;
  }

  override handleRequest<T>(error: unknown, caller: T | false): T {
    if (error instanceof DomainError) throw error;
    if (error || !caller) throw new DomainError('not-signed-in');
    return caller;
  }
}
