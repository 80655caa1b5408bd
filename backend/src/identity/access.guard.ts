import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCESS, type Access, type Caller } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { JwtStrategy } from './jwt.strategy.js';

/** Denies by default: a route without @Public or @Allow is forbidden for everyone. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    if (access === undefined) throw new DomainError('forbidden');
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Caller }>();
    if (!access.includes(user.role)) throw new DomainError('forbidden');
    return true;
  }

  override handleRequest<T>(error: Error | null, caller: T | false): T {
    if (error) throw error;
    if (!caller) throw new DomainError('not-signed-in');
    return caller;
  }
}
