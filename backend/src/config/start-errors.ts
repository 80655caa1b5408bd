import { ConfigError } from './config-error.js';
import { DatabaseUnavailable } from '../kernel/database.port.js';

/** Codes of an address of another machine, and of a name without an address. */
const NOT_AN_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** The text shown at the terminal when the application cannot start. */
export function explainStart(error: unknown): string {
  const lines = error instanceof ConfigError ? error.errors : [explain(error)];
  return lines.map((line) => `Cannot start: ${line}`).join('\n');
}

/** An error in words for the operator: one line per error, with what to do. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.errors.join('\n');
  if (error instanceof DatabaseUnavailable) return error.message;
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `port ${port} is in use. Stop the other program, or choose another port with PORT=${Number(port) + 1}.`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} is not allowed for this user. Choose a port above 1023 with PORT.`;
  if (code !== undefined && NOT_AN_ADDRESS.includes(code)) return 'HOST is not an address of this machine.';
  if (code === undefined && error instanceof Error && error.constructor === Error) return message;
  return `unexpected error: ${stack ?? message}`;
}
