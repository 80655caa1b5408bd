import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppConfig } from '../config.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { Sessions, type TokenClaims } from './sessions.js';

export const TOKEN_SECONDS = 15 * 60;
export const TOKEN_RULES = { algorithm: 'HS256', issuer: 'doorstep-car-care', audience: 'doorstep-car-care' } as const;

/** The bearer token: one algorithm, one issuer, one audience, 15 minutes; then the stored session and account decide. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: AppConfig,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: [TOKEN_RULES.algorithm],
      issuer: TOKEN_RULES.issuer,
      audience: TOKEN_RULES.audience,
      // Age is judged below, by the application's clock.
      ignoreExpiration: true,
    });
  }

  async validate(claims: TokenClaims & { exp?: number }): Promise<Caller> {
    const expired = typeof claims.exp !== 'number' || claims.exp * 1000 <= this.clock.millis();
    const caller = expired ? null : await this.sessions.callerOf(claims);
    if (!caller) throw new DomainError('not-signed-in');
    return caller;
  }
}
