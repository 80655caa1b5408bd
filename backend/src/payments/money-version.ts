import { formatMoment, type Instant } from '#libs/calendar.js';
import type { Edit } from '#libs/contract/records.js';
import { DomainError } from '../kernel/domain-error.js';

/** A payment or refund of an order, as an edit-conflict names it. */
export interface MoneyMovement {
  /** As in "…, a refund of ₹500 in cash was recorded": in the past tense, without a full stop. */
  text: string;
  at: Instant;
}

/**
 * The version of an order's money: the number of its movements so far, plus 1. Other changes of the order leave it as
 * it is, so that a request is rejected only when the money was changed since it was prepared.
 */
export function moneyVersion(movements: readonly unknown[]): number {
  return movements.length + 1;
}

/**
 * Asserts that a refund or correction was prepared on the current version of the order's money, if it names a version.
 * Throws edit-conflict with what was recorded since.
 *
 * @param movements all movements of the money, oldest first
 */
export function assertMoneyCurrent({ version }: Edit, movements: readonly MoneyMovement[]): void {
  if (version === undefined || version === moneyVersion(movements)) return;
  const since = movements.slice(version - 1).map(({ text, at }) => `${text} (${formatMoment(at)})`);
  if (since.length === 0) throw new DomainError('edit-conflict');
  throw new DomainError('edit-conflict', {
    message: `In the meantime, ${since.join(', and ')}. Nothing was saved. Check the amounts before you try again.`,
  });
}
