import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { LedgerResponse } from '#libs/contract/payments.js';
import { Api } from '../../../../scripts/browser/api.js';
import { eventually } from './eventually.js';
import type { Shop } from './shop.js';

/** Webhooks that were under way when a test came to its end. */
const SETTLED_WITHIN_MS = 60_000;

/** Every rupee is accounted for, and the provider's books say the same as ours. Nothing stays on its way. */
export async function expectLedgerBalanced(shop: Shop): Promise<void> {
  const compared = async () => {
    const { captured, refunded, refunding, difference } = await ledgerOf(shop);
    return { ours: { captured, refunded, refunding, difference }, provider: await providerBooks(shop) };
  };
  const { ours, provider } = await eventually(SETTLED_WITHIN_MS, compared, (books) =>
    isDeepStrictEqual(books.ours, books.provider),
  );
  expect(ours).toEqual(provider);
}

async function providerBooks(shop: Shop) {
  const { payments, refunds } = await shop.provider.books();
  // What the provider sent back of a payment that it never captured was never ours.
  const ours = new Set(payments.filter((payment) => payment.captured).map(({ id }) => id));
  return {
    captured: rupees(payments.filter((payment) => payment.captured)),
    refunded: rupees(refunds.filter(({ status, payment_id }) => status === 'processed' && ours.has(payment_id))),
    refunding: 0,
    difference: 0,
  };
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
