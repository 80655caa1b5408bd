import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import type { HandRefund } from './hand-refund.js';
import {
  billedRefunds,
  handMovements,
  NOT_BILLED,
  withBilling,
  withDocumentsIssued,
  type Billed,
  type BillingEntry,
} from './billing.js';

const TODAY = '2026-11-22';
const NOW = '2026-11-22T06:30:00.000Z';
const WRITTEN = { today: TODAY, at: NOW, by: 'meera' };

const unpaid = {
  ...NOT_BILLED,
  total: 5900_00,
  amountPaid: 0,
  payment: 'unpaid',
  paymentId: null,
  paidOn: null,
  handPayment: null,
  handRefunds: [],
} satisfies Billed as Billed;
const PAYMENT: BillingEntry = {
  kind: 'invoice',
  cause: 'payment',
  amount: 1000_00,
  on: TODAY,
  at: NOW,
  sourceId: 'pay_1',
};
const net = (billing: readonly BillingEntry[]) =>
  billing.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount), 0);

describe("an order's billing", () => {
  it('has an invoice on the day the payment was captured', () => {
    const online = { payment: 'paid', paymentId: 'pay_1', paidOn: '2026-11-21', amountPaid: 5900_00 } as const;
    const paid: Billed = { ...unpaid, ...online };
    const billed = withBilling(unpaid, paid, WRITTEN);
    expect(billed).toMatchObject({
      documentsPending: true,
      billing: [{ kind: 'invoice', cause: 'payment', amount: 5900_00, on: '2026-11-21', sourceId: 'pay_1' }],
    });
    expect(withBilling(billed, { ...billed }, WRITTEN).billing).toBe(billed.billing);
  });

  it('follows cash that is recorded, undone and recorded again', () => {
    const noted = withBilling(unpaid, { ...unpaid, payment: 'paid' }, WRITTEN);
    const undone = withBilling(noted, { ...noted, payment: 'unpaid' }, WRITTEN);
    const again = withBilling(undone, { ...undone, payment: 'paid' }, WRITTEN);
    expect(again.billing.map(({ kind, cause }) => [kind, cause])).toEqual([
      ['invoice', 'by-hand'],
      ['credit-note', 'by-hand-undone'],
      ['invoice', 'by-hand'],
    ]);
    expect(net(again.billing)).toBe(5900_00);
  });

  it('has a credit note for each refund by hand', () => {
    const paid = withBilling(unpaid, { ...unpaid, payment: 'paid' }, WRITTEN);
    const refund = (id: string, amount: number) => ({ id, amount }) as HandRefund;
    const first = withBilling(paid, { ...paid, handRefunds: [refund('one', 900_00)] }, WRITTEN);
    const handRefunds = [...first.handRefunds, refund('two', 5000_00)];
    const all = withBilling(first, { ...first, handRefunds, payment: 'refunded' }, WRITTEN);
    expect(all.billing.map(({ kind, sourceId }) => [kind, sourceId])).toEqual([
      ['invoice', null],
      ['credit-note', 'one'],
      ['credit-note', 'two'],
    ]);
    expect(net(all.billing)).toBe(0);
  });

  it('has no pending documents once every entry has one', () => {
    const paid = withBilling(unpaid, { ...unpaid, payment: 'paid' }, WRITTEN);
    expect(withBilling(paid, { ...paid, documentsIssued: 1 }, WRITTEN).documentsPending).toBe(false);
  });

  it('takes over the days of documents that were inserted before a day was changed', () => {
    const online = { payment: 'paid', paymentId: 'pay_1', paidOn: '2027-04-01', amountPaid: 5900_00 } as const;
    const paid = withBilling(unpaid, { ...unpaid, ...online }, WRITTEN);
    const issued = withDocumentsIssued(paid, 0, ['2027-03-31']);
    expect(issued).toMatchObject({ documentsIssued: 1, billing: [{ on: '2027-03-31' }] });
    expect(withDocumentsIssued(issued, 0, ['2027-03-31'])).toBe(issued);
    expect(withDocumentsIssued(issued, 1, [])).toBe(issued);
  });

  it('equals payments less refunds, whichever refunds are processed or fail', () => {
    const states = fc.array(fc.subarray([1, 2, 3, 4]), { maxLength: 12 });
    fc.assert(
      fc.property(states, (histories) => {
        let billing: readonly BillingEntry[] = [PAYMENT];
        for (const processed of histories) {
          const refunds = processed.map((nth) => ({ id: `refund-${nth}`, amount: nth * 100_00 }));
          billing = billedRefunds(billing, refunds, TODAY, NOW);
          expect(net(billing)).toBe(PAYMENT.amount - refunds.reduce((sum, { amount }) => sum + amount, 0));
          expect(billedRefunds(billing, refunds, TODAY, NOW)).toBe(billing);
        }
      }),
    );
  });
});

describe('credit notes', () => {
  const half = { id: 'one', amount: 600_00 };
  const credited = (...refunds: { id: string; amount: number }[]) =>
    billedRefunds([PAYMENT], refunds, TODAY, NOW)
      .slice(1)
      .map(({ sourceId, amount }) => [sourceId, amount]);

  it('never exceed the payment, although more was refunded', () => {
    expect(credited(half, { ...half, id: 'two' }, { ...half, id: 'three' })).toEqual([
      ['one', 600_00],
      ['two', 400_00],
    ]);
  });

  it('are issued for a refund that had exceeded the payment once another one has failed', () => {
    const [all, again] = [
      { id: 'all', amount: PAYMENT.amount },
      { id: 'again', amount: PAYMENT.amount },
    ];
    const twice = billedRefunds([PAYMENT], [all, again], TODAY, NOW);
    expect(twice.map(({ sourceId }) => sourceId)).toEqual([PAYMENT.sourceId, 'all']);
    expect(billedRefunds(twice, [all, again], TODAY, NOW)).toBe(twice);
    const once = billedRefunds(twice, [again], TODAY, NOW);
    expect(once.slice(2).map(({ cause, sourceId }) => [cause, sourceId])).toEqual([
      ['refund-failed', 'all'],
      ['refund', 'again'],
    ]);
    expect(net(once)).toBe(0);
  });
});

describe("an order's movements by hand", () => {
  const upi = { method: 'upi', reference: '432198765012' } as const;
  const received = { ...upi, amount: 5900_00 };
  const paid = withBilling(
    unpaid,
    { ...unpaid, payment: 'paid', paidOn: '2026-11-20', handPayment: received },
    WRITTEN,
  );
  const tomorrow = { ...WRITTEN, today: '2026-11-23' };

  it('are its payments and refunds with how and by whom they were recorded', () => {
    const refund = { id: 'one', amount: 900_00, method: 'cash', reference: '', refundedOn: '2026-11-23' } as HandRefund;
    const refunded = withBilling(paid, { ...paid, handRefunds: [refund] }, tomorrow);
    expect(handMovements(refunded.billing)).toEqual([
      { kind: 'payment', day: '2026-11-20', amount: 5900_00, ...upi, at: NOW, by: 'meera' },
      { kind: 'refund', day: '2026-11-23', amount: -900_00, method: 'cash', reference: '', at: NOW, by: 'meera' },
    ]);
    expect([paid.byHandOn, paid.byHandAgainOn]).toEqual(['2026-11-20', null]);
    expect([refunded.byHandOn, refunded.byHandAgainOn]).toEqual(['2026-11-23', '2026-11-23']);
  });

  it('add up to nothing on the day of a payment that is undone later', () => {
    const undone = withBilling(paid, { ...paid, payment: 'unpaid', paidOn: null, handPayment: null }, tomorrow);
    expect(handMovements(undone.billing).map(({ kind, day, amount }) => [kind, day, amount])).toEqual([
      ['payment', '2026-11-20', 5900_00],
      ['correction', '2026-11-20', -5900_00],
    ]);
    expect([undone.byHandOn, undone.byHandAgainOn]).toEqual(['2026-11-20', null]);
  });

  it('do not include online payments', () => {
    const online = { payment: 'paid', paymentId: 'pay_1', paidOn: '2026-11-21', amountPaid: 5900_00 } as const;
    expect(handMovements(withBilling(unpaid, { ...unpaid, ...online }, WRITTEN).billing)).toEqual([]);
  });
});

describe('payments by hand of two days that were both undone', () => {
  it('are corrected on their own days', () => {
    const byHand = { method: 'cash', reference: '', by: 'admin' } as const;
    const entry = { amount: 1180_00, at: '2026-11-25T06:30:00.000Z', sourceId: null, byHand };
    const paidOn = (on: string) => ({ ...entry, kind: 'invoice', cause: 'by-hand', on }) as const;
    const undoneOn = (on: string) => ({ ...entry, kind: 'credit-note', cause: 'by-hand-undone', on }) as const;
    const movements = handMovements([
      paidOn('2026-11-20'),
      undoneOn('2026-11-25'),
      paidOn('2026-11-21'),
      undoneOn('2026-11-26'),
    ]);
    expect(movements.map(({ kind, day, amount }) => [kind, day, amount])).toEqual([
      ['payment', '2026-11-20', 1180_00],
      ['correction', '2026-11-20', -1180_00],
      ['payment', '2026-11-21', 1180_00],
      ['correction', '2026-11-21', -1180_00],
    ]);
  });
});
