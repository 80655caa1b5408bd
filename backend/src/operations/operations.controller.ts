import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../config/config.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { Metrics } from './metrics.provider.js';
import { HealthDto } from './operations.dto.js';

/** Health checks and metrics, outside /api. */
@ApiTags('operations')
@Controller()
export class OperationsController {
  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {}

  @Get('health/live')
  @ApiDoc({
    summary: 'Check that the process is alive',
    description: 'Returns 200 while the process handles requests.',
  })
  @Public()
  @ApiOkResponse({ type: HealthDto })
  getLiveness(): HealthDto {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @ApiDoc({
    summary: 'Check that the service is ready',
    description: 'Returns 200 when the database is reachable and, for the embedded one, its disk accepts writes.',
    errors: ['not-ready'],
  })
  @Public()
  @ApiOkResponse({ type: HealthDto })
  async getReadiness(): Promise<HealthDto> {
    try {
      await this.database.ping();
    } catch {
      throw new DomainError('not-ready');
    }
    return { status: 'ok' };
  }

  @Get('metrics')
  @ApiDoc({
    summary: 'Get metrics',
    description:
      'Metrics in the Prometheus text format. If `METRICS_TOKEN` is set, send it as a bearer token. In ' +
      'production, the endpoint does not exist without it.',
    errors: ['not-signed-in', 'not-found'],
  })
  @Public()
  @ApiBearerAuth('metricsToken')
  @ApiSecurity({})
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  getMetrics(@Headers('authorization') authorization: string | undefined): Promise<string> {
    this.assertMayReadMetrics(authorization);
    return this.metrics.text();
  }

  /** In production, metrics are not found unless a token is configured. */
  private assertMayReadMetrics(authorization = ''): void {
    const { metricsToken, production } = this.config;
    if (metricsToken === null && production)
      throw new DomainError('not-found', { message: 'There is nothing at this URL.' });
    if (metricsToken !== null && !isSame(authorization, `Bearer ${metricsToken}`))
      throw new DomainError('not-signed-in');
  }
}

/** Compares secrets in constant time. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
