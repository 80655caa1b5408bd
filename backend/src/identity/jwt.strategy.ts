import { createSecretKey, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JwtModuleOptions } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppConfig } from '../config/config.js';
import type { Caller } from '../kernel/access.js';
import { SessionsService, type Claims } from './sessions.service.js';

const ISSUER = 'doorstep-car-care';
const AUDIENCE = 'doorstep-car-care/api';

/** How access tokens are signed: one algorithm, one issuer, one audience. */
export function jwtOptions({ jwtSecret }: AppConfig): JwtModuleOptions {
  return { secret: jwtSecret, signOptions: { algorithm: 'HS256', issuer: ISSUER, audience: AUDIENCE } };
}

/** Verifies a bearer token's signature, algorithm, issuer and audience. SessionsService checks that its session is valid. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  /** Unique, because passport registers strategies by name for the whole process, which may run several applications. */
  override readonly name = `jwt ${randomUUID()}`;

  constructor(
    config: AppConfig,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A string would be parsed as a public key at every request. The verifier accepts a KeyObject, although its types do not.
      secretOrKey: createSecretKey(Buffer.from(config.jwtSecret)) as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      // callerOf compares the expiry with the injected clock.
      ignoreExpiration: true,
    });
    passport.use(this.name, this);
  }

  async validate(claims: Partial<Claims>): Promise<Caller | false> {
    return (isComplete(claims) && (await this.sessions.callerOf(claims))) || false;
  }
}

function isComplete(claims: Partial<Claims>): claims is Claims {
  return (
    typeof claims.sub === 'string' &&
    typeof claims.sid === 'string' &&
    Number.isSafeInteger(claims.epoch) &&
    Number.isSafeInteger(claims.exp)
  );
}
