import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import { changedTexts } from '#libs/change-text.js';
import { SESSION_END_REASON_TEXTS } from '#libs/value-names.js';

/** Details beyond the name of the event. May be empty. */
export function detailText({
  by,
  reason,
  attempts,
  differences,
}: Pick<SecurityEventResponse, 'by' | 'reason' | 'attempts' | 'differences'>): string {
  return [
    attempts !== null && `${attempts} failed attempts, further attempts are slowed down`,
    reason && SESSION_END_REASON_TEXTS[reason],
    ...changedTexts('customers', differences),
    by && `By ${by}`,
  ]
    .filter(Boolean)
    .join('. ');
}
