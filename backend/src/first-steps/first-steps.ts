import { BRAND } from '#libs/brand.js';
import type { FirstStep } from '#libs/contract/first-steps.js';
import type { Logo } from '#libs/contract/logo.js';
import type { ProviderStatusResponse } from '#libs/contract/payments.js';
import { differences } from '#libs/differences.js';
import { EXAMPLE_GSTIN } from '#libs/gstin.js';
import { seededCommunityId, type Community } from '../communities/community.js';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.js';

/** The data of the business that shows which steps are done. */
export interface BusinessState {
  settings: Settings;
  logo: Logo | null;
  communities: readonly Pick<Community, 'id' | 'name'>[];
  /** Those who can sign in. */
  employees: number;
  /** Null while the stand-in is used. */
  provider: Pick<ProviderStatusResponse, 'keysRejected' | 'testMode'> | null;
  /** Whether it has accepted a mail, and none is delayed. */
  hasWorkingMailServer: boolean;
}

/** Email addresses of the fictional company, and no others, are in this domain (RFC 2606). */
const EXAMPLE_EMAIL = /\.example$/;

/** Which steps the data shows to be done. */
export const IS_DONE: Record<FirstStep, (business: BusinessState) => boolean> = {
  company: ({ settings: { invoice } }) =>
    !['', EXAMPLE_GSTIN].includes(invoice.gstin) &&
    !isFictional(invoice, DEFAULT_SETTINGS.invoice, ['supplierName', 'address']),
  contacts: ({ settings: { contacts, grievanceOfficer } }) =>
    ![contacts.email, grievanceOfficer.email].some((email) => EXAMPLE_EMAIL.test(email)) &&
    !isFictional(contacts, DEFAULT_SETTINGS.contacts, ['street', 'phone']),
  prices: ({ settings }) => differences(pricesOf(settings), pricesOf(DEFAULT_SETTINGS)).length > 0,
  communities: ({ communities }) =>
    communities.length > 0 && communities.every(({ id, name }) => id !== seededCommunityId(name)),
  employees: ({ employees }) => employees > 0,
  payments: ({ provider }) => provider !== null && !provider.testMode && !provider.keysRejected,
  emails: ({ hasWorkingMailServer }) => hasWorkingMailServer,
  notices: ({ settings: { noticeEmail, moneyNoticeEmail } }) => noticeEmail !== '' && moneyNoticeEmail !== '',
  logo: ({ logo }) => logo !== null,
  reviews: ({ settings: { reviews } }) => !reviews.some(({ example }) => example),
};

/** Whether one of the values is that of the fictional company. An operator may have replaced it in brand.ts. */
function isFictional<T, K extends keyof T>(values: T, defaults: T, keys: readonly K[]): boolean {
  return EXAMPLE_EMAIL.test(BRAND.email) && keys.some((key) => values[key] === defaults[key]);
}

function pricesOf({ monthlyPrices, washPrices, promotion, gstRate }: Settings) {
  return { monthlyPrices, washPrices, promotion, gstRate };
}
