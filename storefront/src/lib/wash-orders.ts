import type { WashCompletion, WashOrderResponse, WashResponse } from '#libs/contract/washes.js';
import { api } from '../app/api.js';

/** Begins the online payment of a wash that was placed before. */
export function payWash(id: string): Promise<WashOrderResponse> {
  return api(`washes/${encodeURIComponent(id)}/order`, { method: 'POST', body: {} });
}

export function completeWash(body: WashCompletion): Promise<WashResponse> {
  return api('washes/complete', { method: 'POST', body });
}
