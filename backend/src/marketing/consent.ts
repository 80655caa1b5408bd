import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** The token of an unsubscribe link. It does not expire, and it can only withdraw this consent. */
export function unsubscribeToken(secret: string, consentId: string): string {
  return `${consentId}.${signatureOf(secret, consentId)}`;
}

/** The consent that a token withdraws, or null for one that was not issued here. */
export function consentOfToken(secret: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function signatureOf(secret: string, consentId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${consentId}`).digest('base64url');
}
