import type { WashTier } from '#libs/catalogue.js';
import type { PaymentCompletion } from '#libs/contract/payments.js';
import type { WashOrderResponse, WashRequest, WashResponse } from '#libs/contract/washes.js';
import { api } from '../../app/api.js';
import { shownPolicyVersion } from '../../lib/catalogue.js';

const CALLS: Record<WashTier, string> = {
  basic: 'checkoutBasic',
  premium: 'checkoutPremium',
  ultimate: 'checkoutUltimate',
};

/** Books a wash that is paid for afterwards. */
export function bookWash(tier: WashTier, body: WashRequest): Promise<WashResponse> {
  return api(CALLS[tier], { method: 'POST', body: { ...body, termsVersion: shownPolicyVersion() } });
}

export function orderWash(tier: WashTier, body: WashRequest): Promise<WashOrderResponse> {
  return api('washes/order', { method: 'POST', body: { ...body, tier, termsVersion: shownPolicyVersion() } });
}

export function completeWash(body: PaymentCompletion): Promise<WashResponse> {
  return api('washes/complete', { method: 'POST', body });
}
