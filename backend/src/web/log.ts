import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * The allowlist of log fields. All others are dropped, so new fields of events and objects logged by libraries stay
 * hidden until they are known to be safe.
 */
const SAFE_FIELDS = new Set([
  'accountId',
  'attempts',
  'code',
  'context',
  'err',
  'event',
  'method',
  'ms',
  'reason',
  'reqId',
  'remoteAddress',
  'route',
  'stack',
  'status',
]);

/**
 * Personal data that messages, such as those of errors, may quote. Each pattern has a fast pre-check, because most
 * lines contain none. Repetitions have limits, because the time is otherwise quadratic in the length of a line.
 */
const PERSONAL_DATA: readonly { part: string; pattern: RegExp }[] = [
  // Email addresses.
  { part: '@', pattern: /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g },
  // JSON Web Tokens.
  { part: 'eyJ', pattern: /\beyJ[\w-]{1,256}\.[\w-]{1,4096}\.[\w-]{1,1024}/g },
  // Phone numbers in the form in which they are stored.
  { part: '+91', pattern: /\+91\d{10}\b/g },
];
const REDACTED = '[redacted]';
const MAX_CAUSES = 3;

/** Lines are buffered up to this time, because a write for each would cost as much as a small response. */
const WRITE_WITHIN_MS = 50;
const WRITE_AT_BYTES = 8 * 1024;
const WARN = 40;

/** One JSON line per event, on standard output unless `destination` is given, without secrets or personal data. */
export function fastifyLogger(
  level: string,
  destination: DestinationStream = (standardOutput ??= bufferedOutput()),
): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        log: safeFields,
      },
      serializers: { err: describedError },
      hooks: {
        streamWrite: (line) => redactPersonalData(line),
      },
    },
    destination,
  );
}

function safeFields(fields: Record<string, unknown>): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) if (SAFE_FIELDS.has(name)) safe[name] = fields[name];
  return safe;
}

let standardOutput: DestinationStream | undefined;

/** Warnings and errors are written immediately, other lines in batches. */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, minLength: WRITE_AT_BYTES, sync: true });
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    output.flush();
  };
  // flushSync waits for the disk if the output is a file, which would block the event loop at every flush.
  process.once('exit', () => output.flushSync());
  return Object.assign(
    {
      lastLevel: 0,
      write(line: string) {
        output.write(line);
        if (this.lastLevel >= WARN) flush();
        else timer ??= setTimeout(flush, WRITE_WITHIN_MS).unref();
      },
    },
    // Asks pino to set lastLevel.
    { [Symbol.for('pino.metadata')]: true },
  );
}

function redactPersonalData(line: string): string {
  return PERSONAL_DATA.reduce(
    (text, { part, pattern }) => (text.includes(part) ? text.replace(pattern, REDACTED) : text),
    line,
  );
}

/** Errors of libraries can contain a record, a recipient or a request. */
function describedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describedError(cause, depth + 1) }),
  };
}

/** Nest's own messages, in the same log. */
export class NestLog implements LoggerService {
  /** Called with the name of what has logged an error. */
  onError: (context: string) => void = () => {};

  constructor(private readonly logger: Logger) {}

  /** An object is a structured event; a string is a detail for developers. */
  log(message: unknown, context?: string): void {
    if (typeof message === 'object' && message !== null) this.logger.info({ context, ...message });
    else this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.onError(String(details.at(-1)));
    this.logger.error({ context: details.at(-1), stack: details.length > 1 ? details[0] : undefined }, String(message));
  }
}
