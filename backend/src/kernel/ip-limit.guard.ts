import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { RateLimit } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';

export const IP_LIMIT = 'IP limit';

/** Limits the calls of this route per IP address. They are counted before the body is read. */
export const LimitPerIp = (limit: RateLimit) => SetMetadata(IP_LIMIT, limit);

@Injectable()
export class IpLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  /** Counts a call of a route with @LimitPerIp. Throws too-many-requests. */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const limit = this.reflector.get<RateLimit | undefined>(IP_LIMIT, context.getHandler());
    if (!limit) return true;
    return this.limits.consume(limit, context.switchToHttp().getRequest<FastifyRequest>().ip).then(() => true);
  }
}
