import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../config/config.js';
import { LoginService, type Origin } from './login.service.js';
import { sessionCookies } from './session-cookies.provider.js';

/** The source of a request to sign in. */
export function originOf({ ip, cookies }: FastifyRequest, config: AppConfig): Origin {
  return { remoteAddress: ip, deviceToken: cookies[sessionCookies(config).device.name] };
}

const SIGN_IN = 'sign-in';

/** Limits the calls of this route as sign-ins. They are counted before the body is read. */
export const LimitSignIns = () => SetMetadata(SIGN_IN, true);

@Injectable()
export class SignInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly logins: LoginService,
    private readonly config: AppConfig,
  ) {}

  /** Counts a request to sign in before its body is read. Throws too-many-requests. */
  canActivate(context: ExecutionContext): true | Promise<true> {
    if (!this.reflector.get<boolean | undefined>(SIGN_IN, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return this.logins.admit(originOf(request, this.config)).then(() => true);
  }
}
