import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** Wherever these appear in what is logged, they are left out. */
const SECRETS = [
  'password',
  'confirmPassword',
  'token',
  'authorization',
  'cookie',
  'refresh',
  'email',
  'phone',
  'signature',
];

/** One JSON line per event on standard output, without secrets or personal data. */
export function fastifyLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' },
  });
}

/** Nest's own messages, in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** An object is an event of its own, written field by field; a text is a detail for developers. */
  log(message: unknown, context?: string): void {
    if (typeof message === 'object' && message !== null) this.logger.info({ context, ...message });
    else this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ context: details.at(-1), stack: details.length > 1 ? details[0] : undefined }, String(message));
  }
}
