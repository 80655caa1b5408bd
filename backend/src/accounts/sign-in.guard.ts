import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LoginService, type Origin } from './login.service.js';

export const DEVICE_COOKIE = 'device';

/** Where a request for a sign-in comes from. */
export function originOf({ ip, cookies }: FastifyRequest): Origin {
  return { remoteAddress: ip, deviceToken: cookies[DEVICE_COOKIE] };
}

/** Counts sign-ins before their body is read. */
@Injectable()
export class SignInGuard implements CanActivate {
  constructor(private readonly logins: LoginService) {}

  /** Throws too-many-requests. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.logins.admit(originOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
