import type { BusinessDetails } from './contract/catalogue.js';

/**
 * The version of terms, privacy notice, refund and delivery policy: the date its text took effect, in Asia/Kolkata.
 * Recorded with each consent. Update it whenever the meaning of a page changes.
 */
export const POLICY_VERSION = '2026-11-22';

/** The policies, in the order in which the footer lists them. */
export const POLICIES = [
  { path: '/terms', label: 'Terms of service' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/refunds', label: 'Refunds and cancellation' },
  { path: '/delivery', label: 'Service delivery' },
] as const;

/** The rules of a new installation. The operator edits them. */
export const DEFAULT_SERVICE_RULES: Pick<BusinessDetails, 'washCancelHours' | 'pauses'> = {
  washCancelHours: 2,
  pauses: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
};
