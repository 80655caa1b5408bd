import { expect, it } from '@jest/globals';
import { refundText } from './refund-text.js';

const paid = {
  amountPaid: 500,
  amountRefunded: 0,
  amountRefunding: 0,
  refundStatus: null,
  disputeStatus: null,
  paidByHand: 0,
  handRefunds: [],
};

it('describes processed, pending and failed refunds', () => {
  expect(refundText(paid)).toBeNull();
  expect(refundText({ ...paid, amountRefunding: 500, refundStatus: 'pending' })).toBe(
    'Refund of ₹500 on its way. It usually takes 5–7 business days.',
  );
  expect(refundText({ ...paid, amountRefunded: 200, refundStatus: 'processed' })).toBe('₹200 has been refunded.');
  expect(refundText({ ...paid, refundStatus: 'failed' })).toContain('not gone through');
  const given = { id: 'one', reason: 'Cancelled', method: 'cash', reference: '', createdAt: '' } as const;
  const handRefunds = [
    { ...given, amount: 100.1 },
    { ...given, amount: 50.2 },
  ];
  expect(refundText({ ...paid, amountPaid: 0, paidByHand: 500, handRefunds })).toBe('₹150.30 has been refunded.');
});
