import { describe, expect, it } from '@jest/globals';
import { renewalChat } from './renewal.js';

const PLAN = {
  id: 'plan 1',
  name: 'Asha Rao',
  phone: '+919876543210',
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  endDate: '2026-12-03',
};
const textOf = (today: string) =>
  new URL(renewalChat(PLAN, 'Shine & Co', today, 'https://wash.example')).searchParams.get('text');

describe('the WhatsApp text about a renewal', () => {
  it('names the car, the last day and the link', () => {
    expect(renewalChat(PLAN, 'Shine & Co', '2026-11-22', 'https://wash.example')).toContain(
      'https://wa.me/919876543210?',
    );
    expect(textOf('2026-12-03')).toBe(
      'Hello Asha, your Shine & Co plan for Hyundai Creta MH 12 AB 1234 ends on 3 Dec 2026. Renew it here: https://wash.example/book?renew=plan%201',
    );
    expect(textOf('2026-12-04')).toContain('ended on 3 Dec 2026');
  });
});
