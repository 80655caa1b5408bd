import { expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import { welcomeMail } from './account-mails.js';
import { renewalLinkMail } from './plan-reminder-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };
const asha = { id: 'asha', name: 'Asha', email: 'asha@example.com' };
const car = { carName: 'Hyundai Creta', carNumber: 'MH12AB1234' };

const plan = { ...car, id: 'plan', timeSlot: '6:30-7:00', endDate: '2026-11-20' };
const textOf = (mail: ReturnType<typeof renewalLinkMail>) => mail.write(SENDER, 'https://wash.example', []).text;

it('promises a start on a service day, because the day after the payment can be a day off', () => {
  for (const mail of [welcomeMail(asha), renewalLinkMail(asha, plan, '2026-11-21')])
    expect(textOf(mail)).toContain('on our next service day');
});

it('asks to renew a plan by its last day, on that day too', () => {
  expect(textOf(renewalLinkMail(asha, plan, plan.endDate))).toContain('Renew by then');
});
