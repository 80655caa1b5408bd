import { expect, it } from '@jest/globals';
import { formatCalendarDate } from './calendar.js';
import type { HandPaymentMethod } from './contract/hand-payments.js';
import { earliestByHand, receiptDayError, referenceError, refundDayError } from './hand-payments.js';

it.each<[HandPaymentMethod, string, string | null]>([
  ['upi', '432198765012', null],
  ['upi', ' 432198765012 ', null],
  ['upi', '', 'Enter the UPI reference'],
  ['upi', '  ', 'Enter the UPI reference'],
  ['upi', '12345', 'The UPI reference has 6 to 40 letters and digits'],
  ['upi', '4321 9876 5012', 'The UPI reference has 6 to 40 letters and digits'],
  ['upi', '4'.repeat(41), 'The UPI reference has 6 to 40 letters and digits'],
  ['bank-transfer', 'HDFCR52026112698765432', null],
  ['bank-transfer', '', 'Enter the UTR number'],
  ['cash', '', null],
])('a payment of method "%s" with the reference "%s": %s', (method, reference, error) => {
  expect(referenceError({ method, reference })).toBe(error);
});

it.each([
  ['2027-04-01', null],
  ['2027-03-31', null],
  ['2027-03-02', null],
  ['2027-03-01', 'A payment can be recorded at most 30 days after it was received'],
  ['2027-04-02', 'Choose today or an earlier day'],
])('on 1 April, a payment that was received on %s: %s', (receivedOn, error) => {
  expect(earliestByHand('2027-04-01')).toBe('2027-03-02');
  expect(receiptDayError(receivedOn, '2027-04-01')).toBe(error);
});

it.each([
  ['2027-04-01', '2027-03-20', null],
  ['2027-03-20', '2027-03-20', null],
  ['2027-03-02', null, null],
  ['2027-03-19', '2027-03-20', `The payment was received on ${formatCalendarDate('2027-03-20')}`],
  ['2027-03-01', '2027-01-05', 'A refund can be recorded at most 30 days after it was made'],
  ['2027-04-02', '2027-03-20', 'Choose today or an earlier day'],
])('on 1 April, a refund that was made on %s of a payment on %s: %s', (refundedOn, paidOn, error) => {
  expect(refundDayError(refundedOn, { today: '2027-04-01', paidOn })).toBe(error);
});
