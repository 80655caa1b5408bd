import { expect, it } from '@jest/globals';
import { handPaymentRequest, handPaymentText } from './hand-payment.js';

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
