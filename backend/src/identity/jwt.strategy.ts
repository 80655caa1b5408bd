import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JwtModuleOptions } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { AppConfig } from '../config/config.js';
import type { Caller } from '../kernel/access.js';
import { bearerToken } from './bearer-token.js';
import type { Claims } from './session.js';
import { SessionsService } from './sessions.service.js';
import { VerifiedTokens } from './verified-tokens.js';

const ISSUER = 'doorstep-car-care';
const AUDIENCE = 'doorstep-car-care/api';

/** How access tokens are signed: one algorithm, one issuer, one audience. */
export function jwtOptions({ jwtSecret }: AppConfig): JwtModuleOptions {
  return { secret: keyOf(jwtSecret), signOptions: { algorithm: 'HS256', issuer: ISSUER, audience: AUDIENCE } };
}

/** jsonwebtoken parses a string as a PEM key each time, and fails, before it uses it as a secret. */
function keyOf(jwtSecret: string): KeyObject {
  return createSecretKey(Buffer.from(jwtSecret));
}

/**
 * Verifies a bearer token's signature, algorithm, issuer and audience. SessionsService checks that its session is
 * valid.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  /**
   * Unique, because passport registers strategies by name for the whole process, which may run several applications.
   */
  override readonly name = `jwt ${randomUUID()}`;

  private readonly verified = new VerifiedTokens();

  constructor(
    config: AppConfig,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ({ headers }: FastifyRequest) => bearerToken(headers.authorization),
      // passport-jwt passes it on to jsonwebtoken, but its types lack a KeyObject.
      secretOrKey: keyOf(config.jwtSecret) as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      // callerOf compares the expiry with the injected clock.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
    passport.use(this.name, this);
  }

  /** Called by passport with the claims of a token whose signature is valid. */
  async validate({ headers }: FastifyRequest, claims: Partial<Claims>): Promise<Caller | false> {
    const caller = isComplete(claims) ? await this.sessions.callerOf(claims) : null;
    if (caller) this.verified.remember(bearerToken(headers.authorization)!, claims as Claims);
    return caller ?? false;
  }

  /**
   * The caller of a request whose token was verified before; undefined for a token that passport has to verify, and
   * null for one that is no longer valid.
   */
  async callerOfVerified({ headers }: FastifyRequest): Promise<Caller | null | undefined> {
    const token = bearerToken(headers.authorization);
    if (token === null) return undefined;
    const claims = this.verified.get(token);
    if (!claims) return undefined;
    const caller = await this.sessions.callerOf(claims);
    if (!caller) this.verified.forget(token);
    return caller;
  }
}

function isComplete(claims: Partial<Claims>): claims is Claims {
  return (
    typeof claims.sub === 'string' &&
    typeof claims.sid === 'string' &&
    Number.isSafeInteger(claims.epoch) &&
    Number.isSafeInteger(claims.gen) &&
    Number.isSafeInteger(claims.exp)
  );
}
