import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ACCESS, isGranted, type Access, type Caller, type Grant } from '../kernel/access.js';
import { DomainError } from '../kernel/domain-error.js';
import { JwtStrategy } from './jwt.strategy.js';

/** Denies by default: a route without @Public or @Allow is forbidden for everyone. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override canActivate(context: ExecutionContext): true | Promise<true> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    return this.isAllowed(context, access ?? []);
  }

  private async isAllowed(context: ExecutionContext, grants: readonly Grant[]): Promise<true> {
    if (grants.length === 0) throw new DomainError('forbidden');
    const { user } = await this.authenticated(context);
    if (!isGranted(user, grants)) throw new DomainError('forbidden');
    return true;
  }

  private async authenticated(context: ExecutionContext): Promise<{ user: Caller }> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: Caller }>();
    const caller = await this.strategy.callerOfVerified(request);
    if (caller === undefined) await super.canActivate(context);
    else request.user = this.handleRequest(null, caller);
    return request;
  }

  override handleRequest<T>(error: Error | null, caller: T | false | null): T {
    if (error) throw error;
    if (!caller) throw new DomainError('not-signed-in');
    return caller;
  }
}
