import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppConfig } from '../config/config.js';
import { Public } from '../kernel/access.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { Metrics } from './metrics.provider.js';

/** For the machines that watch this one; outside /api. */
@ApiExcludeController()
@Controller()
export class OperationsController {
  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {}

  @Get('health/live')
  @Public()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @Public()
  async ready(): Promise<{ status: 'ok' }> {
    try {
      await this.database.ping();
    } catch {
      throw new DomainError('not-ready');
    }
    return { status: 'ok' };
  }

  @Get('metrics')
  @Public()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  text(@Headers('authorization') authorization: string | undefined): Promise<string> {
    this.assertMayReadMetrics(authorization);
    return this.metrics.text();
  }

  /** Without a token, metrics are not to be found in production. */
  private assertMayReadMetrics(authorization = ''): void {
    const { metricsToken, production } = this.config;
    if (metricsToken === null && production)
      throw new DomainError('not-found', { message: 'There is nothing at this address.' });
    if (metricsToken !== null && !isSame(authorization, `Bearer ${metricsToken}`))
      throw new DomainError('not-signed-in');
  }
}

/** Compares secrets in a time that does not tell how much of them is the same. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
