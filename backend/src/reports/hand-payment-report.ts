import { HAND_PAYMENT_METHODS } from '#libs/contract/hand-payments.js';
import type { HandPaymentTotals } from '#libs/contract/hand-payment-report.js';
import { rupeesFromPaise } from '#libs/money.js';
import type { BilledHandMovement } from '../orders/billing.js';

type Movement = Pick<BilledHandMovement, 'kind' | 'method' | 'amount'>;

/** The totals of movements, for each method. A correction cancels the payment that it undoes. */
export function totalsByMethod(movements: readonly Movement[]): HandPaymentTotals[] {
  return HAND_PAYMENT_METHODS.map((method) => {
    const ofMethod = movements.filter((one) => one.method === method);
    const count = (kind: Movement['kind']) => ofMethod.filter((one) => one.kind === kind).length;
    const sum = (...kinds: Movement['kind'][]) =>
      ofMethod.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
    const [received, refunded] = [sum('payment', 'correction'), 0 - sum('refund')];
    return {
      method,
      payments: count('payment') - count('correction'),
      received: rupeesFromPaise(received),
      refunds: count('refund'),
      refunded: rupeesFromPaise(refunded),
      net: rupeesFromPaise(received - refunded),
    };
  });
}
