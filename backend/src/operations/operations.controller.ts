import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
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
  text(): Promise<string> {
    return this.metrics.text();
  }
}
