import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { LedgerResponse } from '#libs/contract/payments.js';
import { Api } from '../../../../scripts/browser/api.js';
import { eventually } from '../../support/eventually.js';
import type { Shop } from './shop.js';

/** Time for webhooks that are still being delivered when a test ends. */
const SETTLED_WITHIN_MS = 60_000;

/** Checks that every rupee is accounted for, that the provider's records match, and that no refund is pending. */
export async function expectLedgerBalanced(shop: Shop): Promise<void> {
  const compared = async () => {
    const { captured, refunded, refunding, difference } = await ledgerOf(shop);
    return { ours: { captured, refunded, refunding, difference }, provider: await providerTotals(shop) };
  };
  const { ours, provider } = await eventually(SETTLED_WITHIN_MS, compared, (totals) =>
    isDeepStrictEqual(totals.ours, totals.provider),
  );
  expect(ours).toEqual(provider);
}

async function providerTotals(shop: Shop) {
  const { payments, refunds } = await shop.provider.records();
  // Refunds of payments that were never captured are not in our ledger.
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
