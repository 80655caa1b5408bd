import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { paymentLinkMail, paymentReturnedMail, refundArrivedMail, refundSentMail } from './payment-mails.js';

const asha = { id: 'asha', name: 'Asha', email: 'asha@example.com' };
const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const money = { key: 'one', amount: 352_82, paid: 352_82, providerPaymentId: 'pay_1', order: null };

describe('the mail about a refund that has arrived', () => {
  const textWith = (bankReference: string | null) =>
    refundArrivedMail(asha, { ...money, bankReference, isTransfer: false }).write(SENDER, 'https://wash.example').text;

  it('mentions the bank reference only if there is one', () => {
    expect(textWith('74332741')).toContain('give your bank the reference above');
    expect(textWith(null)).not.toContain('reference');
  });

  it('names a bank transfer before what was paid, which was not paid by bank transfer', () => {
    const part = { ...money, amount: 100_00, bankReference: null, isTransfer: true };
    const { text } = refundArrivedMail(asha, part).write(SENDER, 'https://wash.example');
    expect(text).toContain('We have refunded ₹100 by bank transfer, out of the ₹352.82 you paid.');
  });
});

it('the mail about a full refund contains only its amount', () => {
  const { text } = refundSentMail(asha, { ...money, bankReference: null, isTransfer: false }).write(
    SENDER,
    'https://wash.example',
  );
  expect(text).toContain('We are refunding ₹352.82. ');
});

it('the mail with a payment link promises no invoice, because there is none before the GSTIN is entered', () => {
  const link = { ...money, url: 'https://pay.example/1', expiresAt: '2026-11-21T07:00:00.000Z' };
  expect(paymentLinkMail(asha, link).write(SENDER, 'https://wash.example').text).not.toMatch(/invoice/i);
});

describe('the mail about a returned payment', () => {
  it.each([
    [true, 'https://wash.example/prices'],
    [false, 'https://wash.example/profilepage'],
  ])('when the order is closed (%s) leads to %s', (isOrderClosed, link) => {
    const mail = paymentReturnedMail(asha, { ...money, currency: 'INR', reason: 'You paid twice.', isOrderClosed });
    expect(mail.write(SENDER, 'https://wash.example').text).toContain(link);
  });
});
