import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../config/config.js';
import { LoginService, type Origin } from './login.service.js';
import { sessionCookies } from './session-cookies.provider.js';

/** The source of a request to sign in. */
export function originOf({ ip, cookies }: FastifyRequest, config: AppConfig): Origin {
  return { remoteAddress: ip, deviceToken: cookies[sessionCookies(config).device.name] };
}

/** Limits sign-ins before their body is read. */
@Injectable()
export class SignInGuard implements CanActivate {
  constructor(
    private readonly logins: LoginService,
    private readonly config: AppConfig,
  ) {}

  /** Throws too-many-requests. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.logins.admit(originOf(context.switchToHttp().getRequest<FastifyRequest>(), this.config));
    return true;
  }
}
