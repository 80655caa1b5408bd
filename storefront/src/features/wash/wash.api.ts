import type { WashTier } from '#libs/catalogue.js';
import type { WashCompletion, WashOrderResponse, WashRequest, WashResponse } from '#libs/contract/washes.js';
import { api } from '../../app/api.js';

const CALLS: Record<WashTier, string> = { basic: 'checkoutBasic', premium: 'checkoutPremium', ultimate: 'checkoutUltimate' };

/** Books a wash that is paid after it. */
export function bookWash(tier: WashTier, body: WashRequest): Promise<WashResponse> {
  return api(CALLS[tier], { method: 'POST', body });
}

export function orderWash(tier: WashTier, body: WashRequest): Promise<WashOrderResponse> {
  return api('washes/order', { method: 'POST', body: { ...body, tier } });
}

export function completeWash(body: WashCompletion): Promise<WashResponse> {
  return api('washes/complete', { method: 'POST', body });
}
