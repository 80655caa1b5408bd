import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { paymentReturnedMail, refundArrivedMail } from './payment-mails.js';

const asha = { id: 'asha', name: 'Asha', email: 'asha@example.com' };
const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName };
const money = { key: 'one', amount: 352_82, paid: 352_82, providerPaymentId: 'pay_1', order: null };

describe('the mail about a refund that has arrived', () => {
  const textWith = (bankReference: string | null) =>
    refundArrivedMail(asha, { ...money, bankReference, isTransfer: false }).write(SENDER, 'https://wash.example').text;

  it('mentions the bank reference only if there is one', () => {
    expect(textWith('74332741')).toContain('give your bank the reference above');
    expect(textWith(null)).not.toContain('reference');
  });
});

describe('the mail about a returned payment', () => {
  it.each([
    [true, 'https://wash.example/prices'],
    [false, 'https://wash.example/profilepage'],
  ])('when the order is closed (%s) leads to %s', (isOrderClosed, link) => {
    const mail = paymentReturnedMail(asha, { ...money, reason: 'You paid twice.', isOrderClosed });
    expect(mail.write(SENDER, 'https://wash.example').text).toContain(link);
  });
});
