import { DomainError } from './domain-error.js';

/**
 * An error for a transition that is not allowed. The message names the current status and the allowed ones.
 *
 * @param noun the record with its article: `A lead`
 * @param message replaces the standard message
 */
export function transitionError(
  noun: string,
  { from, to, allowed, message }: { from: string; to: string; allowed: readonly string[]; message?: string | null },
): DomainError {
  const choices = allowed.length > 0 ? `Allowed: ${allowed.join(', ')}.` : 'No further change is allowed.';
  return new DomainError('transition-not-allowed', {
    message: message ?? `${noun} that is ${from} cannot become ${to}. ${choices}`,
    current: from,
    allowed: [...allowed],
  });
}
