import type { SecurityEventName, SecurityEventResponse, SessionEndReason } from '#libs/contract/security-events.js';
import { fieldName, valueText } from '../components/field-names.js';

export const EVENT_NAMES: Record<SecurityEventName, string> = {
  'signed-in': 'Logged in',
  'signed-out': 'Logged out',
  'sign-in-failures': 'Failed logins',
  'password-set': 'Password set',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'email-change-requested': 'Email change requested',
  'email-changed': 'Email changed',
  'role-changed': 'Role changed',
  'access-changed': 'Access changed',
  'sessions-ended': 'Sessions ended',
};

const REASONS: Record<SessionEndReason, string> = {
  'password-changed': 'The password was changed',
  'email-changed': 'The email address was changed',
  'role-changed': 'The role was changed',
  'access-changed': 'Access was changed',
  'refresh-token-reused': 'A session token was used twice and may have been stolen',
};

/** Details beyond the name of the event. May be empty. */
export function detailText({
  by,
  reason,
  attempts,
  differences,
}: Pick<SecurityEventResponse, 'by' | 'reason' | 'attempts' | 'differences'>): string {
  return [
    attempts !== null && `${attempts} failed attempts, further attempts are slowed down`,
    reason && REASONS[reason],
    ...differences.map(({ field, before, after }) => `${fieldName(field)}: ${valueText(before)} → ${valueText(after)}`),
    by && `By ${by}`,
  ]
    .filter(Boolean)
    .join('. ');
}
