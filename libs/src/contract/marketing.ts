/** Where a consent was granted or withdrawn. */
export const CONSENT_SOURCES = [
  'registration',
  'popup',
  'profile',
  'mail',
  'email-changed',
  'account-deleted',
] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** GET and PUT profile/marketing: whether news and offers may be mailed to the account's email address. */
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
  /** The email address that was unsubscribed. */
  email: string;
}

/** GET subscribers: an email address with a granted or withdrawn consent to news and offers. */
export interface SubscriberResponse extends MarketingConsentResponse {
  id: string;
  _id: string;
  email: string;
  changedAt: string;
  /** Where it was last granted or withdrawn. */
  source: ConsentSource;
}
