import { formatCalendarDate } from './calendar.js';
import type { BusinessDetails, CatalogueResponse } from './contract/catalogue.js';
import { serviceHours } from './offered-slots.js';
import { NO_DAYS_OFF } from './service-days.js';

/**
 * The date on which the text of terms, privacy notice, refund and delivery policy took effect, in Asia/Kolkata. Update
 * it whenever the meaning of a page changes.
 */
const POLICY_TEXT_DATE = '2026-12-01';

/** What the policies print from the settings. Prices are left out: each order keeps its own. */
export type PolicySettings = Pick<CatalogueResponse, 'gstPercent' | 'payAfterWash' | 'planSlots'> & {
  washes: Pick<CatalogueResponse['washes'][number], 'tier' | 'slots'>[];
  business: Omit<BusinessDetails, 'waterSaving' | 'reviews'>;
  contacts: Pick<CatalogueResponse['contacts'], 'name' | 'city' | 'phone' | 'whatsapp' | 'email' | 'hours'>;
};

/**
 * The version of the policies that is recorded with each consent, such as `2026-11-26-9c0f12ab`: the date of their
 * text, and a checksum of the settings that they print. The settings' history shows which change led to which version.
 */
export function policyVersion(settings: PolicySettings): string {
  const { business, contacts, gstPercent, payAfterWash } = settings;
  const { legalName, address, gstin, grievanceOfficer, washCancelHours, pauses, daysOff } = business;
  const printed = [
    [legalName, address, gstin],
    [contacts.name, contacts.city, contacts.phone, contacts.whatsapp, contacts.email, contacts.hours],
    [grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone],
    [washCancelHours, pauses.minDays, pauses.maxDaysPerTerm, pauses.slotHeldDays],
    [gstPercent, payAfterWash],
    serviceHours(settings),
    // Without holidays: announcing one follows the policies and does not change them.
    [daysOff.weekly],
  ];
  return `${POLICY_TEXT_DATE}-${checksum(JSON.stringify(printed))}`;
}

/** A version in words, with its exact name: `Version of 26 Nov 2026 (2026-11-26-9c0f12ab)`. */
export function policyVersionText(version: string): string {
  const [date] = /^\d{4}-\d\d-\d\d(?=-)/.exec(version) ?? [];
  return date === undefined ? `Version ${version}` : `Version of ${formatCalendarDate(date)} (${version})`;
}

/** FNV-1a with 32 bits over the characters, as eight hexadecimal digits. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The policies, in the order in which the footer lists them. */
export const POLICIES = [
  { path: '/terms', label: 'Terms of service' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/refunds', label: 'Refunds and cancellation' },
  { path: '/delivery', label: 'Service delivery' },
] as const;

/** The rules of a new installation. The operator edits them. */
export const DEFAULT_SERVICE_RULES: Pick<BusinessDetails, 'washCancelHours' | 'pauses' | 'daysOff'> = {
  washCancelHours: 2,
  pauses: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
  daysOff: NO_DAYS_OFF,
};
