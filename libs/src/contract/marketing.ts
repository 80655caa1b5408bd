/** Where a consent was granted or withdrawn. */
export const CONSENT_SOURCES = ['registration', 'popup', 'profile', 'mail'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** GET and PUT profile/marketing: whether news and offers may be mailed to the account's address. */
export interface MarketingConsentResponse {
  granted: boolean;
  /** When it was last granted or withdrawn; null if never. */
  changedAt: string | null;
}

export interface MarketingConsentRequest {
  granted: boolean;
}

/** POST marketing/unsubscribe/{token} */
export interface UnsubscribedResponse {
  message: string;
  /** The address that gets no more news and offers. */
  email: string;
}

/** GET subscribers: an address that has granted its consent to news and offers, or withdrawn it. */
export interface SubscriberResponse extends MarketingConsentResponse {
  id: string;
  _id: string;
  email: string;
  changedAt: string;
  /** Where it was last granted or withdrawn. */
  source: ConsentSource;
}
