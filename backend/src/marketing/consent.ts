import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '#libs/calendar.js';
import type { ConsentSource } from '#libs/contract/marketing.js';
import type { StoredRecord } from '../kernel/database.port.js';

interface ConsentChange {
  granted: boolean;
  at: Instant;
  source: ConsentSource;
}

/** Whether news and offers may be mailed to an address. Its id is derived from the address. */
export interface MarketingConsent extends StoredRecord {
  email: string;
  granted: boolean;
  /** Random, for the links in mails. Kept with the consent, so that a link is valid for as long as the consent exists. */
  token: string;
  changedAt: Instant;
  /** Oldest first. Kept as proof of what was agreed to and when. */
  history: ConsentChange[];
}

/** More changes than a person makes. */
const MAX_CHANGES = 50;

/** The consent with a change. Returns the same object when nothing changes. */
export function changed(consent: MarketingConsent, change: ConsentChange): MarketingConsent {
  if (consent.granted === change.granted) return consent;
  const history = [...consent.history, change].slice(-MAX_CHANGES);
  return { ...consent, granted: change.granted, changedAt: change.at, history };
}

/** Whether a change of the account's email address made the last change, and not the address's owner. */
export function wasMoved({ history }: Pick<MarketingConsent, 'history'>): boolean {
  return history.at(-1)?.source === 'email-changed';
}

/** The token of an unsubscribe link. It can only withdraw this consent. */
export function unsubscribeToken({ id, token }: Pick<MarketingConsent, 'id' | 'token'>): string {
  return `${id}.${token}`;
}

/** The id of the consent that the token of a link claims to be for. */
export function consentIdOf(linkToken: string): string {
  return linkToken.split('.')[0]!;
}

/** Whether the token of a link belongs to a consent. Constant time. */
export function isTokenOf(consent: Pick<MarketingConsent, 'id' | 'token'>, linkToken: string): boolean {
  const [given, expected] = [Buffer.from(linkToken), Buffer.from(unsubscribeToken(consent))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
