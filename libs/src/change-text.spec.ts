import { expect, it } from '@jest/globals';
import { changeText } from './change-text.js';

it.each([
  ['allOrders', 'status', 'cancelled', 'Cancelled'],
  ['leads', 'status', 'new', 'New'],
  ['refunds', 'status', 'processed', 'Refunded'],
  ['unmatched', 'status', 'assigning', 'Being assigned'],
  ['payment-links', 'status', 'paid', 'Paid'],
  ['leads', 'status', null, '—'],
  ['leads', 'source', 'contact-form', 'Contact form'],
  ['leads', 'source', null, '—'],
  ['allOrders', 'payment', 'unpaid', 'Unpaid'],
])('in the audit log of %s, the %s %j reads %s', (resource, field, value, text) => {
  expect(changeText(resource, field, value)).toBe(text);
});
