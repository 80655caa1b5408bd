import { expect, it } from '@jest/globals';
import { downtimeText } from './downtimes.js';

it('names each payment method that is down once, and returns null when all work', () => {
  expect(downtimeText([])).toBeNull();
  const sbin = { method: 'netbanking', instrument: 'SBIN', severity: 'high' } as const;
  expect(downtimeText([sbin, sbin, { method: 'upi', instrument: null, severity: 'low' }])).toBe(
    'Net banking payments (SBIN) are not working at the moment. UPI payments may fail or take longer. ' +
      'Please choose another way to pay.',
  );
  expect(downtimeText([{ method: 'paylater', instrument: null, severity: 'high' }])).toContain('Some payments are not');
});
