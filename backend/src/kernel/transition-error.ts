import { DomainError } from './domain-error.js';

/** The error for a change that is not possible in a record's current status. Names that status and the allowed ones. */
export function transitionNotAllowed(message: string, current: string, allowed: readonly string[] = []): DomainError {
  return new DomainError('transition-not-allowed', { message, current, allowed: [...allowed] });
}

/**
 * The error of a transition that is not in a table. The standard message names the current status and the allowed ones.
 *
 * @param noun the record with its article: `An entry`
 * @param message replaces the standard message
 */
export function transitionError(
  noun: string,
  { from, to, allowed, message }: { from: string; to: string; allowed: readonly string[]; message?: string | null },
): DomainError {
  const choices = allowed.length > 0 ? `Allowed: ${allowed.join(', ')}.` : 'No further change is allowed.';
  return transitionNotAllowed(message ?? `${noun} that is ${from} cannot become ${to}. ${choices}`, from, allowed);
}
