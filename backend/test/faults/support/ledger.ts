import { expect } from '@jest/globals';
import type { LedgerResponse } from '#libs/contract/payments.js';
import { Api } from '../../../../scripts/browser/api.js';
import type { Shop } from './shop.js';

/** Every rupee is accounted for, and the provider's books say the same as ours. Nothing may be on its way. */
export async function expectLedgerBalanced(shop: Shop): Promise<void> {
  const ledger = await ledgerOf(shop);
  const { payments, refunds } = await shop.provider.books();
  const captured = rupees(payments.filter((payment) => payment.captured));
  // What the provider sent back of a payment that it never captured was never ours.
  const ours = new Set(payments.filter((payment) => payment.captured).map(({ id }) => id));
  const refunded = rupees(refunds.filter(({ status, payment_id }) => status === 'processed' && ours.has(payment_id)));
  expect(ledger).toMatchObject({ captured, refunded, refunding: 0, difference: 0 });
}

export async function ledgerOf(shop: Shop): Promise<LedgerResponse> {
  const api = new Api(shop.product);
  const { token } = await api.admin();
  return (await api.expect<LedgerResponse>(200, 'GET', '/api/payments/ledger', { token })).body;
}

/** Of amounts in paise. */
function rupees(records: readonly { amount: number }[]): number {
  return records.reduce((total, { amount }) => total + amount, 0) / 100;
}
