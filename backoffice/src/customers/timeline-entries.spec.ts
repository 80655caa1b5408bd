import { describe, expect, it } from '@jest/globals';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { timelineEntries } from './timeline-entries.js';

const customer = { id: 'c1', createdAt: '2026-03-01T00:00:00.000Z' } as ProfileResponse;
const plan = {
  id: 'p1',
  orderNumber: '#10423',
  createdAt: '2026-04-01T00:00:00.000Z',
  planDuration: 3,
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  payable: 5661.17,
  startDate: '2026-04-02',
  endDate: '2026-07-01',
  status: 'active',
} as PlanResponse;
const lead = {
  id: 'l1',
  createdAt: '2026-02-01T00:00:00.000Z',
  subject: 'Baner',
  message: 'Daily?',
  notes: [{ at: '2026-05-01T00:00:00.000Z', by: 'admin@example.com', text: 'Called' }],
} as unknown as LeadResponse;

const nothing = { plans: [], washes: [], payments: [], leads: [] };

describe('the history of a customer', () => {
  it('merges enquiries, notes, the account and plans, newest first', () => {
    const entries = timelineEntries(customer, { ...nothing, plans: [plan], leads: [lead] });
    expect(entries.map(({ title }) => title)).toEqual([
      'Note by admin@example.com',
      'Plan for 3 months, ₹5,661.17',
      'Account created',
      'Enquiry from Baner',
    ]);
  });

  it('shows the car and the term of a plan, and links to it', () => {
    const [entry] = timelineEntries(customer, { ...nothing, plans: [plan] });
    expect(entry).toMatchObject({
      text: '#10423 · Hyundai Creta · MH 12 AB 1234 · 2 Apr 2026 – 1 Jul 2026',
      to: '/allOrders/p1/show',
      status: { name: 'Active' },
    });
  });

  it('has the status of a plan as its page shows it until a pause begins', () => {
    const paused = { ...plan, status: 'paused', pausedFrom: '2099-01-05' } as PlanResponse;
    const [entry] = timelineEntries(customer, { ...nothing, plans: [paused] });
    expect(entry?.status?.name).toBe('Pauses on 5 Jan');
  });

  it('has no amount for a plan that was paid before its import', () => {
    const [entry] = timelineEntries(customer, {
      ...nothing,
      plans: [{ ...plan, payment: 'before-import', payable: 0 }],
    });
    expect(entry?.title).toBe('Plan for 3 months, paid before the import');
  });

  it('marks a plan that was not paid', () => {
    const [entry] = timelineEntries(customer, { ...nothing, plans: [{ ...plan, startDate: null, endDate: null }] });
    expect(entry?.text).toContain('not paid');
  });

  it('describes payments and refunds, and nothing for unpaid orders', () => {
    const paid = {
      id: 'x1',
      purpose: 'plan',
      subjectId: 'p1',
      amount: 5661.17,
      refunded: 0,
      paymentId: 'pay_1',
      capturedAt: '2026-04-01T00:02:00.000Z',
    } as PaymentResponse;
    const payments = [paid, { ...paid, id: 'x2', refunded: 5661.17 }, { ...paid, id: 'x3', capturedAt: null }];
    const entries = timelineEntries(customer, { ...nothing, payments });
    expect(entries.map(({ title, status }) => [title, status?.name])).toEqual([
      ['Paid ₹5,661.17', undefined],
      ['Paid ₹5,661.17', '₹5,661.17 refunded'],
      ['Account created', undefined],
    ]);
    expect(entries[0]).toMatchObject({ text: 'pay_1', to: '/allOrders/p1/show' });
  });

  it('includes single washes', () => {
    const wash = {
      id: 'w1',
      orderNumber: '#10424',
      createdAt: '2026-04-01T00:00:00.000Z',
      service: 'Basic Car Wash',
      date: '2026-04-03',
      timeSlot: '5:30 AM - 6:00 AM',
      total: 352.82,
      status: 'done',
    };
    const [entry] = timelineEntries(customer, { ...nothing, washes: [wash as WashResponse] });
    expect(entry).toMatchObject({
      title: 'Basic Car Wash, ₹352.82',
      text: '#10424 · 3 Apr 2026, 5:30–6:00 AM',
      to: '/washes/w1/show',
      status: { name: 'Done' },
    });
    const byHand = { ...wash, payment: 'paid', paymentId: null };
    expect(timelineEntries(customer, { ...nothing, washes: [byHand as WashResponse] })[0]!.text).toBe(
      '#10424 · 3 Apr 2026, 5:30–6:00 AM · paid by hand',
    );
    expect(
      timelineEntries(customer, { ...nothing, washes: [{ ...byHand, paymentId: 'pay_1' } as WashResponse] })[0]!.text,
    ).not.toContain('by hand');
  });
});
