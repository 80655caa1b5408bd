import { DomainError } from './domain-error.js';

/**
 * A status cannot be changed to another one. The message names the current status and the possible ones.
 *
 * @param noun what has the status, with its article: `A lead`
 * @param message replaces the standard message where there is more to say
 */
export function transitionError(
  noun: string,
  { from, to, allowed, message }: { from: string; to: string; allowed: readonly string[]; message?: string | null },
): DomainError {
  const choices = allowed.length > 0 ? `Possible now: ${allowed.join(', ')}.` : 'No further step is possible.';
  return new DomainError('transition-not-allowed', {
    message: message ?? `${noun} that is ${from} cannot become ${to}. ${choices}`,
    current: from,
    allowed: [...allowed],
  });
}
