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
