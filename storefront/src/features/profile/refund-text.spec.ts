import { expect, it } from '@jest/globals';
import { refundText } from './refund-text.js';

const paid = { amountRefunded: 0, amountRefunding: 0, refundStatus: null, handRefunds: [], refundDue: 0 };

it('describes due, pending, processed and failed refunds', () => {
  expect(refundText(paid)).toBeNull();
  expect(refundText({ ...paid, refundDue: 500 })).toBe(
    'We’ll refund ₹500 within 5–7 business days and email you when it is on its way.',
  );
  expect(refundText({ ...paid, amountRefunding: 500, refundStatus: 'pending' })).toBe(
    'Refund of ₹500 on its way. It usually takes 5–7 business days.',
  );
  expect(refundText({ ...paid, amountRefunded: 200, refundStatus: 'processed' })).toBe('₹200 has been refunded.');
  expect(refundText({ ...paid, refundDue: 500, refundStatus: 'failed' })).toBe(
    'A refund has not gone through yet. We are looking into it.',
  );
  const given = {
    id: 'one',
    reason: 'Cancelled',
    method: 'cash',
    reference: '',
    refundedOn: '',
    goodwill: false,
    createdAt: '',
  } as const;
  const handRefunds = [
    { ...given, amount: 100.1 },
    { ...given, amount: 50.2 },
  ];
  expect(refundText({ ...paid, handRefunds })).toBe('₹150.30 has been refunded.');
});
