import { expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import type { MailDraft } from './mail-message.js';
import { planCancelledMail } from './plan-change-mails.js';
import { washCancelledMail } from './wash-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const order = {
  id: 'order',
  orderNumber: 10423,
  userId: 'asha',
  name: 'Asha',
  email: 'asha@example.com',
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  payment: 'paid',
  paymentId: null,
  communityToConfirm: false,
} as const;
const plan = {
  ...order,
  timeSlot: '6:30-7:00',
  startDate: '2026-11-22',
  endDate: '2026-12-21',
  cancelledOn: '2026-11-25',
};
const wash = {
  ...order,
  service: 'Basic Car Wash',
  date: '2026-11-22',
  timeSlot: '5:30 AM - 6:00 AM',
  address: 'B-704, Amber Heights',
  parking: '',
  amount: 352_82,
  cancelUntil: '2026-11-21T18:00:00.000Z',
  cancelledAt: '2026-11-21T07:00:00.000Z',
  missed: null,
};

it.each<[string, MailDraft]>([
  ['plan', planCancelledMail(plan, 1000_00)],
  ['wash', washCancelledMail(wash, 352_82)],
])('does not presume that the customer cancelled the %s, because the office can', (_, mail) => {
  const { text } = mail.write(SENDER, 'https://wash.example');
  expect(text).toContain('If this is not right, write to');
  expect(text).not.toContain('you did not cancel');
});

it('says that nothing is to be paid for a cancelled plan whose payment was undone', () => {
  const { text } = planCancelledMail({ ...plan, payment: 'unpaid' }, 0).write(SENDER, 'https://wash.example');
  expect(text).toContain('Because it was not paid, you have nothing to pay, and no refund is due.');
});

it.each([
  ['car-away', 'Bay empty', ['Our team could not do it: the car was not there.', 'Our team’s note: Bay empty']],
  ['declined', '', ['You asked us to skip it.']],
  ['other', 'No water', ['Our team could not do it: No water.']],
] as const)('says why the team could not do a wash that is then cancelled (%s)', (reason, note, paragraphs) => {
  const { text } = washCancelledMail({ ...wash, missed: { reason, note } }, 0).write(SENDER, 'https://wash.example');
  const [, cancelled, ...following] = text.split('\n\n');
  expect(cancelled).toBe('Your wash has been cancelled.');
  expect(following.slice(0, paragraphs.length)).toEqual(paragraphs);
});
