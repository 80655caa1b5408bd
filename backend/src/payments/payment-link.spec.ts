import { describe, expect, it } from '@jest/globals';
import { isPayable, linkExpiry, newPaymentLink, nextLinkCheck, withUpdate, type PaymentLink } from './payment-link.js';
import type { GatewayPaymentLink } from './payment-gateway.port.js';

const NOW = '2026-11-21T06:30:00.000Z';
const EXPIRES = '2026-11-24T06:30:00.000Z';
const LINK = {
  ...newPaymentLink({ orderId: 'order', userId: 'customer', amount: 353_00 }, 1, { now: NOW, expiresAt: EXPIRES }),
  status: 'open',
  providerLinkId: 'plink_1',
  url: 'https://rzp.io/1',
} as PaymentLink;
const UPDATE: GatewayPaymentLink = {
  id: 'plink_1',
  reference: LINK.id,
  url: 'https://rzp.io/1',
  amount: 353_00,
  status: 'created',
  orderId: null,
  paymentIds: [],
};

describe('a payment link', () => {
  it.each([
    [null, EXPIRES],
    ['2026-11-22T06:30:00.000Z', '2026-11-22T06:30:00.000Z'],
    ['2026-11-30T06:30:00.000Z', EXPIRES],
  ])('of an order that is payable until %s expires at %s', (payableUntil, expiresAt) => {
    expect(linkExpiry({ payableUntil }, NOW)).toBe(expiresAt);
  });

  it.each([
    ['creating', EXPIRES, true],
    ['open', EXPIRES, true],
    ['open', NOW, false],
    ['paid', EXPIRES, false],
    ['expired', EXPIRES, false],
    ['cancelled', EXPIRES, false],
  ] as const)('that is %s and expires at %s is payable: %p', (status, expiresAt, payable) => {
    expect(isPayable({ status, expiresAt }, NOW)).toBe(payable);
  });

  it.each([
    ['has no payment', 'open', { status: 'created' }, null],
    ['has no payment', 'creating', { status: 'created' }, 'open'],
    ['has a payment that is not complete', 'open', { status: 'partially_paid', paymentIds: ['pay_1'] }, null],
    ['has a payment that is not known yet', 'open', { status: 'paid' }, null],
    ['is paid', 'open', { status: 'paid', paymentIds: ['pay_1'] }, 'paid'],
    ['is paid', 'expired', { status: 'paid', paymentIds: ['pay_1'] }, 'paid'],
    ['is paid', 'cancelled', { status: 'paid', paymentIds: ['pay_1'] }, 'paid'],
    ['has expired', 'open', { status: 'expired' }, 'expired'],
    ['was cancelled', 'open', { status: 'cancelled' }, 'cancelled'],
    ['has expired', 'expired', { status: 'expired' }, null],
    ['is open', 'cancelled', { status: 'created' }, null],
    ['has expired', 'paid', { status: 'expired' }, null],
  ] as const)('whose provider reports that it %s, while it is %s (%j), becomes %p', (_, status, update, next) => {
    const changed = withUpdate({ ...LINK, status }, { ...UPDATE, ...update } as GatewayPaymentLink, NOW);
    expect(changed?.status ?? null).toBe(next);
  });

  it('that was cancelled while the provider created it gets the provider’s id', () => {
    const cancelled = { ...LINK, status: 'cancelled', providerLinkId: null } as const;
    expect(withUpdate(cancelled, UPDATE, NOW)).toMatchObject({ status: 'cancelled', providerLinkId: 'plink_1' });
  });

  it('that is paid gets the provider’s order when that is known, once', () => {
    const paid = { ...LINK, status: 'paid' } as const;
    const ordered = withUpdate(paid, { ...UPDATE, orderId: 'order_1' }, NOW)!;
    expect(ordered).toEqual({ ...paid, providerOrderId: 'order_1' });
    expect(withUpdate(ordered, { ...UPDATE, orderId: 'order_2' }, NOW)).toBeNull();
  });

  it.each([
    ['2026-11-21T06:31:00.000Z', '2026-11-21T06:36:00.000Z'],
    ['2026-11-21T06:50:00.000Z', '2026-11-21T07:10:00.000Z'],
    ['2026-11-22T06:30:00.000Z', '2026-11-22T07:30:00.000Z'],
    ['2026-11-24T06:20:00.000Z', '2026-11-24T06:31:00.000Z'],
    ['2026-11-24T06:31:00.000Z', '2026-11-24T07:31:00.000Z'],
  ])('that was checked at %s is checked again at %s', (now, next) => {
    expect(nextLinkCheck(LINK, Date.parse(now))).toBe(next);
  });

  it.each([{ status: 'paid' }, { status: 'expired' }, { status: 'cancelled' }, { nextCheckAt: null }] as const)(
    'is not checked again with %j',
    (fields) => {
      expect(nextLinkCheck({ ...LINK, ...fields }, Date.parse(NOW))).toBeNull();
    },
  );
});
