import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import { SESSION_END_REASON_TEXTS } from '#libs/value-names.js';
import { fieldName, valueText } from '../components/field-names.js';

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
    ...differences.map(({ field, before, after }) => `${fieldName(field)}: ${valueText(before)} → ${valueText(after)}`),
    by && `By ${by}`,
  ]
    .filter(Boolean)
    .join('. ');
}
