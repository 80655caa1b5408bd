import { describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { NO_DAYS_OFF, type DaysOff } from '#libs/service-days.js';
import { planConfirmation, washConfirmation } from './confirmation.js';

const EMAIL = 'asha@example.com';
const PLAN = {
  id: 'plan-1',
  orderNumber: 'F-1042',
  status: 'active',
  email: 'asha@example.com',
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB4498',
  timeSlot: '6:30-7:00',
  planDuration: 3,
  startDate: '2026-11-23',
  endDate: '2027-02-22',
  payment: 'paid',
  payable: 5659.22,
  amountPaid: 5659.22,
  paidByHand: 0,
  parking: 'Basement 1, bay 42',
  address: 'B-704, Amber Heights, Pune 411001',
  communityName: 'Amber Heights',
  communityToConfirm: false,
  pauseOptions: null,
} as unknown as PlanResponse;
const WASH = {
  id: 'wash-1',
  orderNumber: 'F-1043',
  service: 'Basic Car Wash',
  tier: 'basic',
  status: 'booked',
  payment: 'unpaid',
  date: '2026-11-25',
  timeSlot: '6:30 AM - 7:00 AM',
  email: 'asha@example.com',
  total: 352.82,
  parking: '',
  carName: '',
  carNumber: '',
  address: 'B-704, Amber Heights, Pune 411001',
  communityName: 'Amber Heights',
  communityToConfirm: false,
  allowedStatuses: [],
  missed: null,
} as unknown as WashResponse;

const factsOf = ({ facts }: ReturnType<typeof planConfirmation>) =>
  Object.fromEntries(facts.map(([name, value]) => [name, value.replaceAll('\u00a0', ' ')]));

describe('the confirmation of a plan', () => {
  it('names the first clean, what was paid and a calendar entry', () => {
    const confirmation = planConfirmation(PLAN, [PLAN], NO_DAYS_OFF);
    expect(confirmation.title).toBe('You’re all set.');
    expect(confirmation.lead.replaceAll('\u00a0', ' ')).toBe('First clean Mon 23 Nov, 6:30–7:00 AM');
    expect(confirmation.event).toMatchObject({ date: '2026-11-23', daily: { until: '2027-02-22' } });
    expect(factsOf(confirmation)).toMatchObject({ 'Car number': 'MH 12 AB 4498', 'Paid, GST included': '₹5,659.22' });
  });

  it('names what was received, and what an owed plan costs', () => {
    const paidInCash = { ...PLAN, amountPaid: 0, paidByHand: 5000 };
    const paid = planConfirmation(paidInCash, [paidInCash], NO_DAYS_OFF);
    expect(factsOf(paid)).toMatchObject({ 'Paid, GST included': '₹5,000' });
    const owed = planConfirmation({ ...PLAN, payment: 'unpaid' }, [PLAN], NO_DAYS_OFF);
    expect(factsOf(owed)).toMatchObject({ 'Total, GST included': '₹5,659.22' });
  });

  it('leads with the first service day, and names the days off', () => {
    const daysOff: DaysOff = { weekly: 'Monday', holidays: [{ date: '2026-12-25', name: 'Christmas' }] };
    const { lead, next, event } = planConfirmation(PLAN, [PLAN], daysOff);
    // It starts on a Monday.
    expect(lead.replaceAll('\u00a0', ' ')).toBe('First clean Tue 24 Nov, 6:30–7:00 AM');
    expect(event).toMatchObject({ date: '2026-11-24', daily: { until: '2027-02-22', daysOff } });
    const steps = next.join(' ').replaceAll('\u00a0', ' ');
    expect(steps).toContain('every morning except Mondays between');
    expect(steps).toContain('No cleaning on Christmas (25 Dec).');
  });

  it('says when the inside is cleaned, and offers pauses only if the plan has them', () => {
    const stepsOf = (plan: PlanResponse) => planConfirmation(plan, [plan], NO_DAYS_OFF).next.join(' ');
    expect(stepsOf(PLAN)).toContain('we’ll arrange a time with you, because we need the key.');
    expect(stepsOf(PLAN)).not.toMatch(/pause/i);
    const pauseOptions = { from: '2026-11-24', to: '2027-02-20', minDays: 3, maxDays: 60 };
    expect(stepsOf({ ...PLAN, pauseOptions })).toContain('Pause the plan');
  });

  it('says that a renewal continues', () => {
    const before = { ...PLAN, id: 'plan-0', startDate: '2026-10-23', endDate: '2026-11-22' };
    expect(planConfirmation(PLAN, [PLAN, before], NO_DAYS_OFF).lead).toMatch(/^Your plan continues /);
    const plannedChange = { carNumber: PLAN.carNumber, following: [] };
    const changing = { ...before, carNumber: 'MH12AB1111', plannedChange } as unknown as PlanResponse;
    expect(planConfirmation(PLAN, [PLAN, changing], NO_DAYS_OFF).lead).toMatch(/^Your plan continues /);
    expect(planConfirmation(PLAN, [PLAN, { ...before, carNumber: 'MH14CD5678' }], NO_DAYS_OFF).lead).toMatch(
      /^First clean /,
    );
  });

  it('names no day while the community is to be confirmed', () => {
    const confirmation = planConfirmation({ ...PLAN, communityToConfirm: true }, [], NO_DAYS_OFF);
    expect(confirmation.title).toBe('We’ve received your order');
    expect(confirmation.lead).toMatch(/^We’ll confirm within two working days that we serve Amber Heights\./);
    expect(confirmation.event).toBeNull();
    expect(JSON.stringify(confirmation).replaceAll('\u00a0', ' ')).not.toContain('23 Nov');
  });

  it('says that a plan has ended, and that a cancelled one is closed', () => {
    const { title, isRunning } = planConfirmation({ ...PLAN, status: 'expired' }, [PLAN], NO_DAYS_OFF);
    expect({ title, isRunning }).toEqual({ title: 'This plan has ended', isRunning: false });
    expect(planConfirmation({ ...PLAN, status: 'cancelled' }, [PLAN], NO_DAYS_OFF).title).toBe(
      'This booking is closed',
    );
  });

  it('does not say that a pending payment was paid', () => {
    const facts = factsOf(
      planConfirmation(
        { ...PLAN, status: 'pending', payment: 'unpaid', startDate: null, endDate: null },
        [],
        NO_DAYS_OFF,
      ),
    );
    expect(facts).toHaveProperty('Total, GST included');
    expect(facts).not.toHaveProperty('Paid, GST included');
  });
});

describe('the confirmation of a wash', () => {
  it('says “You’re all set” only if the community is served', () => {
    expect(washConfirmation(WASH, EMAIL).title).toBe('You’re all set.');
    expect(washConfirmation({ ...WASH, communityToConfirm: true }, EMAIL).title).toBe('We’ve received your order');
  });

  it('promises a refund for a community that may not be served only if the wash is paid', () => {
    const stepsOf = (payment: WashResponse['payment']) =>
      washConfirmation({ ...WASH, communityToConfirm: true, payment }, EMAIL).next.join(' ');
    expect(stepsOf('paid')).toContain('If we can’t, you get a full refund.');
    expect(stepsOf('unpaid')).toContain('If we can’t, you have nothing to pay.');
    expect(stepsOf('unpaid')).not.toContain('refund');
  });

  it('says that a wash is done, or why it was not', () => {
    const missed = { reason: 'car-away', note: '' } as WashResponse['missed'];
    const shownFor = (wash: Partial<WashResponse>) => {
      const { title, isRunning, event } = washConfirmation({ ...WASH, ...wash }, EMAIL);
      return { title, isRunning, event };
    };
    const ended = { isRunning: false, event: null };
    expect(shownFor({ missed })).toEqual({ title: 'This wash did not take place', ...ended });
    expect(shownFor({ status: 'done' })).toEqual({ title: 'This wash is done', ...ended });
    expect(shownFor({ status: 'cancelled', missed })).toEqual({ title: 'This booking is closed', ...ended });
  });

  it('names the address that the mail goes to, not the one of the order', () => {
    const { next } = washConfirmation({ ...WASH, email: 'colleague@example.com' }, EMAIL);
    expect(next[0]).toBe('Check asha@example.com for your confirmation.');
  });
});
