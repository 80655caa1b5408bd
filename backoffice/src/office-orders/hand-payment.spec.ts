import { describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import { today } from '../components/format.js';
import {
  handPaymentRequest,
  handPaymentText,
  amountErrors,
  isReceived,
  refundedOnError,
  receivedInCash,
  receivedPaymentRequest,
} from './hand-payment.js';

it('the text of a payment by hand names its reference', () => {
  expect(handPaymentText({ method: 'cash', reference: '' })).toBe('In cash');
  expect(handPaymentText({ method: 'upi', reference: '432198765012' })).toBe('By UPI, 432198765012');
  expect(handPaymentText({ method: 'bank-transfer', reference: 'HDFCR520261126987' })).toBe(
    'By bank transfer, HDFCR520261126987',
  );
});

it('the request leaves out a reference that was entered before the method was changed to cash', () => {
  expect(handPaymentRequest({ method: 'cash', reference: '432198765012' })).toEqual({ method: 'cash', reference: '' });
  expect(handPaymentRequest({ method: 'bank-transfer', reference: ' HDFCR520261126987 ' })).toEqual({
    method: 'bank-transfer',
    reference: 'HDFCR520261126987',
  });
});

it('the request names the day of a payment that was shown, even if it is sent after midnight', () => {
  for (const receivedOn of [today(), addDays(today(), -1)])
    expect(receivedPaymentRequest({ ...receivedInCash(), receivedOn })).toEqual({
      method: 'cash',
      reference: '',
      receivedOn,
    });
});

it('a payment can be recorded once its reference and its day are valid', () => {
  expect(isReceived(receivedInCash())).toBe(true);
  expect(isReceived({ ...receivedInCash(), method: 'upi' })).toBe(false);
  for (const receivedOn of [null, '', addDays(today(), 1), addDays(today(), -31)])
    expect(isReceived({ ...receivedInCash(), receivedOn })).toBe(false);
});

it('a refund has a day, today at the latest', () => {
  expect(refundedOnError(null)).toBe('Choose the day it was refunded');
  expect(refundedOnError(addDays(today(), 1))).not.toBeNull();
  expect(refundedOnError(today())).toBeNull();
});

describe('the amount of a payment by hand', () => {
  const paying = (amount: string, amountReason = '') => ({ ...receivedInCash(), amount, amountReason });

  it('is left out for the price of the order', () => {
    expect(amountErrors(paying(''))).toEqual({});
    expect(receivedPaymentRequest(paying(' ', 'typed and deleted'))).toEqual({
      method: 'cash',
      reference: '',
      receivedOn: today(),
    });
  });

  it('has a reason when it is another one', () => {
    expect(amountErrors(paying('353'))).toEqual({ amountReason: 'Enter why another amount was paid' });
    expect(isReceived(paying('353'))).toBe(false);
    expect(isReceived(paying('353', 'Rounded up'))).toBe(true);
    expect(isReceived(paying('1', 'The rest'))).toBe(true);
    expect(isReceived(paying('353', ' '))).toBe(false);
    expect(receivedPaymentRequest(paying('353.00', ' Rounded up '))).toMatchObject({
      amount: 353,
      amountReason: 'Rounded up',
    });
  });

  it.each(['0', '-1', '1.005', 'many'])('cannot be %s', (amount) => {
    expect(amountErrors(paying(amount, 'Rounded up')).amount).toBeDefined();
    expect(isReceived(paying(amount, 'Rounded up'))).toBe(false);
  });
});
