import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { NO_DAYS_OFF, type DaysOff } from '#libs/service-days.js';
import {
  alreadyRegisteredMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailInUseMail,
  invitationMail,
  newEmailSetMail,
  passwordChangedMail,
  resetMail,
  testMail,
  welcomeMail,
} from './account-mails.js';
import type { BoughtPlan } from './mail-draft.js';
import { washBookedMail, washCancelledMail, washDoneMail, washChangedMail, type BookedWash } from './wash-mails.js';
import type { Sender } from './mail-message.js';
import { planCancelledMail, planChangeMail, planChangeCancelledMail } from './plan-change-mails.js';
import { planPausedMail, planResumedMail } from './plan-pause-mails.js';
import { planEndingMail } from './plan-reminder-mails.js';
import { planStartedMail } from './plan-start-mails.js';
import {
  lateDocumentMail,
  paymentLinkMail,
  paymentReturnedMail,
  paymentFailedMail,
  paymentUndoneMail,
  handRefundMail,
  receiptMail,
  refundArrivedMail,
  refundSentMail,
} from './payment-mails.js';

const SITE = 'https://wash.example';
const SENDER: Sender = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const link = 'https://wash.example/forgot?token=abc&x=1';
const at = '2026-11-21T07:00:00.000Z';
const car = { carName: 'Hyundai Creta', carNumber: 'MH12AB1234' };
const ending = { ...car, timeSlot: '5:00-5:30', endDate: '2026-11-28' };
const plan: Omit<BoughtPlan, 'name' | 'email'> = {
  id: 'plan',
  orderNumber: 10423,
  userId: 'asha',
  ...car,
  timeSlot: '6:30-7:00',
  startDate: '2026-11-22',
  endDate: '2026-12-21',
  paymentId: 'pay_1',
  communityToConfirm: false,
};
const place = { address: 'B-704, Amber Heights', parking: 'Basement 1, bay 42' };
const started = { ...plan, ...place, payment: 'paid', continues: false, canPause: true } as const;

const wash: Omit<BookedWash, 'name' | 'email'> = {
  id: 'wash',
  orderNumber: 10424,
  userId: 'asha',
  service: 'Basic Car Wash',
  date: '2026-11-22',
  timeSlot: '5:30 AM - 6:00 AM',
  ...place,
  carName: '',
  carNumber: '',
  amount: 352_82,
  payment: 'unpaid',
  paymentId: null,
  communityToConfirm: false,
};

const change = {
  changeId: 'c1',
  userId: 'asha',
  ...car,
  timeSlot: '7:00-7:30',
  ...place,
  from: '2026-11-23',
};

const refund = {
  amount: 180_86,
  paid: 2170_26,
  providerPaymentId: 'pay_1',
  order: { title: 'your plan for Hyundai Creta', facts: [['Car', 'Hyundai Creta, MH12AB1234']] as const },
  isTransfer: false,
  bankReference: '74332741234567890123456',
};

const TEMPLATES = {
  welcome: (person) => welcomeMail(person),
  'already registered': (person) => alreadyRegisteredMail(person, '2026-11-21'),
  reset: (person) => resetMail('one', person, link, at),
  invitation: (person) => invitationMail('one', person, link, at),
  'password changed': (person) => passwordChangedMail('one', person, at, 'owner'),
  'email change requested': (person) => emailChangeRequestedMail('one', person, 'new@example.com', at),
  'email in use': (person) => emailInUseMail(person, '2026-11-21'),
  'email changed': (person) => emailChangedMail('one', person, 'new@example.com', at, 'owner'),
  test: (person) => testMail('one', person, at),
  'new email set': (person) => newEmailSetMail('one', person, 'old@example.com'),
  'plan started': (person) => planStartedMail({ ...person, ...started }, 2170_02, NO_DAYS_OFF),
  'late invoice': (person) =>
    lateDocumentMail(person, { key: 'invoice', kind: 'invoice', amount: 2170_26, order: refund.order }),
  'plan continued': (person) =>
    planStartedMail({ ...person, ...started, id: 'next', continues: true }, 2170_02, NO_DAYS_OFF),
  'plan to be confirmed': (person) =>
    planStartedMail({ ...person, ...started, id: 'other', communityToConfirm: true }, 2170_02, NO_DAYS_OFF),
  'plan change': (person) => planChangeMail({ ...person, ...change }),
  'plan change withdrawn': (person) => planChangeCancelledMail({ ...person, ...change, from: null }),
  'plan paused': (person) =>
    planPausedMail({ ...person, ...plan, noticeId: at }, { from: '2026-11-23', to: '2026-11-29' }, '2026-11-30'),
  'plan resumed': (person) => planResumedMail({ ...person, ...plan, noticeId: at }, { firstVisit: '2026-11-27' }),
  'plan cancelled': (person) =>
    planCancelledMail({ ...person, ...plan, payment: 'paid', cancelledOn: '2026-11-25' }, 1000_00),
  'wash to be confirmed': (person) =>
    washBookedMail({ ...person, ...wash, id: 'other', communityToConfirm: true, cancelUntil: at }),
  'plan ends': (person) => planEndingMail(person, { ...ending, id: 'plan' }, { daysBefore: 7, closedCommunity: null }),
  'plan ends in a closed community': (person) =>
    planEndingMail(person, { ...ending, id: 'closed' }, { daysBefore: 7, closedCommunity: 'Amber Heights' }),
  'payment failed': (person) => paymentFailedMail(person, { key: 'failed', amount: 2170_26, order: refund.order }),
  'payment link': (person) =>
    paymentLinkMail(person, { key: 'payment link', amount: 2170_26, url: link, expiresAt: at, order: refund.order }),
  'refund sent': (person) => refundSentMail(person, { ...refund, key: 'refund sent' }),
  'refund arrived': (person) => refundArrivedMail(person, { ...refund, key: 'refund arrived' }),
  'payment returned': (person) =>
    paymentReturnedMail(person, {
      ...refund,
      currency: 'INR',
      key: 'returned',
      reason: 'Too late.',
      isOrderClosed: true,
    }),
  'wash booked': (person) => washBookedMail({ ...person, ...wash, cancelUntil: at }),
  'wash changed': (person) =>
    washChangedMail(
      { ...person, ...wash, ...car, cancelUntil: at, changeId: 'c1' },
      { ...person, phone: '+919876512345' },
    ),
  'wash done': (person) => washDoneMail({ ...person, ...wash, ...car }),
  'wash cancelled': (person) =>
    washCancelledMail(
      { ...person, ...wash, cancelUntil: '2026-11-21T18:00:00.000Z', cancelledAt: null, missed: null },
      0,
    ),
  receipt: (person) => receiptMail(person, { key: 'receipt', amount: 352_82, order: refund.order }),
  'payment undone': (person) =>
    paymentUndoneMail(person, { key: 'undone', amount: 352_82, order: refund.order, toPay: 'Please pay our team.' }),
  'refund by hand': (person) =>
    handRefundMail(person, { ...refund, id: 'one', method: 'upi', reference: '432198765012' }),
} satisfies Record<string, (person: { id: string; name: string; email: string }) => ReturnType<typeof welcomeMail>>;
const NAMES = Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[];
const write = (name: keyof typeof TEMPLATES, person = 'Asha', sender = SENDER) => {
  const { write: body, ...mail } = TEMPLATES[name]({ id: 'asha', name: person, email: 'asha@example.com' });
  return { ...mail, ...body(sender, SITE) };
};

describe('every mail', () => {
  it.each(NAMES)('%s is addressed to its recipient, in text and HTML, and has its own key', (name) => {
    const mail = write(name);
    expect(mail.to).toEqual({ name: 'Asha', address: 'asha@example.com' });
    expect(mail.text).toContain('Hello Asha');
    expect(mail.html).toContain('Hello Asha');
    expect(NAMES.filter((other) => write(other).key === mail.key)).toEqual([name]);
  });

  it.each(NAMES)('%s has no scripts and loads nothing', (name) => {
    expect(write(name).html).not.toMatch(/<script|<img|<link|<iframe|@import|url\(/i);
  });

  it.each(NAMES)('%s escapes a hostile name, and keeps it out of headers (threat 26)', (name) => {
    const mail = write(name, '<img src=x onerror=alert(1)>"\r\nBcc: everyone@example.com');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;');
    expect(`${mail.subject}${mail.to.name}${mail.to.address}`).not.toMatch(/[\r\n]/);
  });
});

describe('contact details', () => {
  it.each(NAMES)('%s has the current ones, escaped', (name) => {
    const { subject, text, html } = write(name, 'Asha', {
      ...SENDER,
      name: 'Shine & Sons',
      legalName: 'Shine & Sons LLP',
      phone: '+91 20 5550 0199',
      email: 'hello@new.example',
      street: '<b>Lane 9</b>',
    });
    for (const body of [text, html]) {
      expect(body.replaceAll('\u00a0', ' ')).toContain('+91 20 5550 0199');
      expect(body).toContain('hello@new.example');
      expect(body).not.toContain(DEFAULT_CONTACTS.email);
    }
    expect(text).toContain('Shine & Sons LLP');
    expect(html).toMatch(/Shine &#38; Sons LLP.*, Pune\u00a0411001, /);
    expect(html).not.toContain('<b>Lane 9');
    expect(html).toContain('Shine &#38; Sons</p>');
    expect(subject + text + html).not.toContain(BRAND.name);
  });
});

describe('the built-in logo', () => {
  it.each(NAMES)('%s is left out when the business has its own', (name) => {
    const letter = (hasOwnLogo: boolean) => write(name, 'Asha', { ...SENDER, hasOwnLogo }).html;
    const logo = '<span class="horizon"';
    expect([letter(false).includes(logo), letter(true).includes(logo)]).toEqual([true, false]);
  });
});

describe('the next step', () => {
  it.each([
    ['welcome', 'https://wash.example/prices'],
    ['plan started', 'https://wash.example/profilepage'],
    ['wash booked', 'https://wash.example/profilepage'],
    ['refund sent', 'https://wash.example/profilepage'],
    ['payment returned', 'https://wash.example/prices'],
    ['already registered', 'https://wash.example/login'],
    ['password changed', 'https://wash.example/login'],
    ['email change requested', 'https://wash.example/profilepage'],
    ['email in use', 'https://wash.example/login'],
    ['email changed', 'https://wash.example/login'],
    ['new email set', 'https://wash.example/login'],
  ] as const)('%s has a button that leads to %s, and says so in its text', (name, address) => {
    const { text, html } = write(name);
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(address);
  });

  it('leads the confirmation of a plan with the first day and the time, and says how the inside is cleaned', () => {
    const text = write('plan started').text.replaceAll('\u00a0', ' ');
    expect(text).toContain('From Sun 22 Nov, we clean your car every morning between 6:30 and 7:00 AM.');
    expect(text).toContain('We’ll arrange a time with you for these, because we need the key.');
  });

  it('says where we look for the car', () => {
    for (const name of ['plan started', 'wash booked', 'wash changed'] as const)
      expect(write(name).text).toMatch(/Amber Heights\nParking: Basement 1, bay\s42\n/);
  });

  it('names the car that is clean', () => {
    expect(write('wash done').text).toMatch(/Car: Hyundai Creta, MH\s12\sAB\s1234\n/);
  });

  it('leads it with the first service day, names the days off, and offers no pause if the plan has none', () => {
    const daysOff: DaysOff = { weekly: 'Sunday', holidays: [{ date: '2026-11-24', name: 'Guru Nanak Jayanti' }] };
    const asha = { id: 'asha', name: 'Asha', email: 'asha@example.com' };
    const mail = planStartedMail({ ...asha, ...started, canPause: false }, 2170_02, daysOff);
    const { subject, text: written } = mail.write(SENDER, SITE);
    expect(subject).toBe('Your plan for Hyundai Creta starts on 23 Nov 2026');
    const text = written.replaceAll('\u00a0', ' ');
    expect(text).toContain('From Mon 23 Nov, we clean your car every morning except Sundays between');
    expect(text).toContain('No cleaning on Guru Nanak Jayanti (24 Nov). Days off are part of the price.');
    expect(text).not.toMatch(/pause/i);
  });

  it('offers no pause of a plan before its community is confirmed', () => {
    expect(write('plan started').text).toMatch(/pause/i);
    expect(write('plan to be confirmed').text).not.toMatch(/pause/i);
  });

  it('does not alarm a recipient who already has an account', () => {
    for (const name of ['already registered', 'email in use'] as const)
      expect(write(name).text).not.toMatch(/someone|tried to register with/i);
  });

  it.each([
    ['plan started', '6:30–7:00 AM'],
    ['wash changed', '5:30–6:00 AM'],
  ] as const)('%s formats number plate and slot like the site', (name, slot) => {
    const { text, html } = write(name);
    for (const body of [text, html.replaceAll('\u00a0', ' ')]) {
      expect(body).toContain('MH 12 AB 1234');
      expect(body).toContain(slot);
    }
    expect(html).toContain('MH\u00a012\u00a0AB\u00a01234');
  });
});

describe('a range', () => {
  it.each([
    ['refund sent', '5–7 business days'],
    ['plan cancelled', '5–7 business days'],
    ['plan change', '7:00–7:30\u00a0AM'],
  ] as const)('stays on one line in the mail “%s”: %s', (name, range) => {
    expect(write(name).html).toContain(`<span style="white-space:nowrap">${range}</span>`);
  });
});

describe('a password mail', () => {
  it('contains its link in text and HTML and when it expires in IST, and is not sent later', () => {
    const mail = write('reset');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://wash.example/forgot?token=abc&#38;x=1"');
    expect(mail.text).toContain('The link works once, until 21 Nov 2026, 12:30 PM IST.');
    expect(mail.expiresAt).toBe(at);
  });
});

describe('a refund mail', () => {
  it('contains the refunded part of the payment, and the bank reference', () => {
    const sent = write('refund sent');
    expect(sent.subject).toBe('The refund for your plan for Hyundai Creta is on its way');
    expect(sent.text).toContain('₹180.86 of the ₹2,170.26 you paid');
    const arrived = write('refund arrived');
    expect(arrived.subject).toBe('The refund for your plan for Hyundai Creta has arrived');
    expect(arrived.text).toContain('Bank reference: 74332741234567890123456');
  });

  it('says how the office refunded by hand', () => {
    const sent = write('refund by hand');
    expect(sent.text).toContain('We have refunded ₹180.86 by UPI, out of the ₹2,170.26 you paid.');
    expect(sent.text).toContain('UPI reference: 432198765012');
  });
});
