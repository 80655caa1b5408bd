import { ConfigError } from './config-error.js';
import { DatabaseUnavailable } from '../kernel/database.port.js';

/** What a person at the terminal reads when the product cannot start: one line per fault, what is wrong and what to do. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.faults.map((fault) => `Cannot start: ${fault}`).join('\n');
  if (error instanceof DatabaseUnavailable) return `Cannot start: ${error.message}`;
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Cannot start: port ${port} is taken. Stop the other program, or choose another with PORT=${Number(port) + 1}.`;
  if (code === 'EACCES' && port !== undefined)
    return `Cannot start: port ${port} is not allowed for this user. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL') return 'Cannot start: HOST is no address of this machine.';
  if (code === undefined && error instanceof Error && error.constructor === Error) return message;
  return `Cannot start, unexpectedly: ${stack ?? message}`;
}
