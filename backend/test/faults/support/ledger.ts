import { expect } from '@jest/globals';
import type { Shop } from './shop.js';

interface Money {
  amount: number;
  refunded: number;
  status: string;
}

/** All amounts in paise. */
interface Ledger {
  /** What the product has recorded as captured, and as sent back of it. */
  captured: number;
  refunded: number;
  /** The same in the provider's books. */
  provider: { captured: number; refunded: number };
  /** What is neither refunded, nor paid for an order, nor kept for the operator to decide. */
  difference: number;
}

/** Every rupee is accounted for: what was captured and not refunded paid for orders, and the provider's books say the same. */
export async function expectLedgerBalanced(shop: Shop): Promise<void> {
  const { captured, refunded, provider, difference } = await ledgerOf(shop);
  expect({ captured, refunded, difference }).toEqual({ ...provider, difference: 0 });
}

export async function ledgerOf(shop: Shop): Promise<Ledger> {
  const payments = (await shop.all<Money>('/api/payments')).filter(({ status }) => /captured|refunded/.test(status));
  // What paid for an order stands in its payment, and so does what came too late for it.
  const unmatched = (await shop.all<Money & { reason: string }>('/api/payments/unmatched')).filter(
    ({ status, reason }) => status !== 'resolved' && reason !== 'purchase-closed',
  );
  const plans = await shop.all<{ payable: number; status: string; paymentId: string | null }>('/api/allOrders');
  const washes = await shop.all<{ total: number; payment: string; paymentId: string | null }>('/api/washes');
  const books = await shop.provider.books();

  const captured = sum(payments.map(({ amount }) => amount)) + sum(unmatched.map(({ amount }) => amount));
  const returned = unmatched.filter(({ status }) => status === 'returned').map(({ amount }) => amount);
  const refunded = sum(payments.map((payment) => payment.refunded)) + sum(returned);
  const paid =
    sum(
      plans
        .filter(({ status, paymentId }) => paymentId !== null && status !== 'refunded')
        .map(({ payable }) => payable),
    ) +
    sum(washes.filter(({ payment, paymentId }) => paymentId !== null && payment === 'paid').map(({ total }) => total));
  const held = sum(unmatched.map(({ amount }) => amount)) - sum(returned);
  return {
    captured,
    refunded,
    provider: {
      captured: sum(books.payments.filter(({ captured: done }) => done).map(({ amount }) => amount / 100)),
      refunded: sum(books.refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount / 100)),
    },
    difference: captured - refunded - paid - held,
  };
}

/** Of rupees, in paise. */
function sum(rupees: readonly number[]): number {
  return rupees.reduce((total, one) => total + Math.round(one * 100), 0);
}
