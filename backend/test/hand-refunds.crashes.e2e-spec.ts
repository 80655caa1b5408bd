import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';

const MINUTE = 60_000;
const clock = new TestClock();
let app: TestApp;
let interruptions: Interruptions;
let admin: { token: string; email: string };
let cars = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  interruptions = new Interruptions(app, { withReads: false });
  admin = await app.staff('admin');
  const { invoice } = (await app.get('/api/settings', admin.token)).body;
  const withoutGstin = { invoice: { ...invoice, gstin: '' } };
  await app.changeSettings({ ...withoutGstin, carsPerSlot: 200, washesAtOnce: 200 }, admin.token);
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const place = { address: 'B-704, Amber Heights, Baner', parking: 'Bay 42' };
const WANTED = {
  plans: () => ({ carName: 'Hyundai Creta', carNumber: nextPlate(), planDuration: 1, timeSlot: '5:00-5:30' }),
  washes: () => ({ tier: 'basic', timeSlot: '9:00 AM - 9:30 AM' }),
};
function nextPlate(): string {
  cars += 1;
  return `MH12HC${String(cars).padStart(4, '0')}`;
}

async function paidInCash({ userId }: Customer, kind: keyof typeof WANTED): Promise<OrderResponse> {
  const wanted = { ...WANTED[kind](), ...place, method: 'cash' };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/${kind}`, wanted, admin.token);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.order;
}

async function bookedUnpaid({ userId }: Customer): Promise<string> {
  const wanted = { ...WANTED.washes(), ...place, method: 'after-wash' };
  const { body } = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/washes`, wanted, admin.token);
  return body.order.id;
}
const markPaid = (id: string) => app.patch(`/api/orders/${id}/payment`, { payment: 'paid' }, admin.token);

const refund = (id: string) =>
  app.post(`/api/orders/${id}/hand-refunds`, { amount: 100, method: 'cash', reason: 'Missed' }, admin.token);
const refundsOf = async (id: string) =>
  (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body.handRefunds;
const mailsAbout = async (about: string, { email }: Customer) =>
  (await app.mails()).filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith(about));
const refundMails = (customer: Customer) => mailsAbout('Refund for', customer);

/** The jobs run, also after the times that they leave to requests that are still running. */
async function sweep(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    clock.advance(2 * MINUTE);
    await app.sweep();
  }
  admin = await app.login(admin.email);
}

describe('without a GSTIN, a refund by hand that a crash interrupts', () => {
  it.each(['plans', 'washes'] as const)('is mailed once when it was recorded (%s)', async (kind) => {
    let recorded = 0;
    for (let nth = 1; ; nth += 1) {
      const customer = await app.customer();
      const { id } = await paidInCash(customer, kind);
      const isInterrupted = await interruptions.at(nth, 'crash', () => refund(id));
      await sweep();
      const refunds = await refundsOf(id);
      expect({ nth, mails: (await refundMails(customer)).length }).toEqual({ nth, mails: refunds.length });
      if (isInterrupted && refunds.length === 1) recorded += 1;
      if (!isInterrupted) break;
    }
    expect(recorded).toBeGreaterThan(1);
  });
});

describe('a plan whose payment is undone while a crash interrupts it', () => {
  it('has one correction', async () => {
    let recorded = 0;
    for (let nth = 1; ; nth += 1) {
      const customer = await app.customer();
      const { id } = await paidInCash(customer, 'plans');
      const undo = () => app.patch(`/api/orders/${id}/payment`, { payment: 'unpaid' }, admin.token);
      const isInterrupted = await interruptions.at(nth, 'crash', undo);
      await sweep();
      const { payment, status } = (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body;
      const mails = await mailsAbout('Your plan for Hyundai Creta is not paid yet', customer);
      expect({ nth, status, mails: mails.length }).toEqual({
        nth,
        status: 'active',
        mails: payment === 'unpaid' ? 1 : 0,
      });
      if (isInterrupted && payment === 'unpaid') recorded += 1;
      if (!isInterrupted) break;
    }
    expect(recorded).toBeGreaterThan(1);
  });
});

describe('a wash that is marked as paid while a crash interrupts it', () => {
  it('has one receipt', async () => {
    let recorded = 0;
    for (let nth = 1; ; nth += 1) {
      const customer = await app.customer();
      const id = await bookedUnpaid(customer);
      const isInterrupted = await interruptions.at(nth, 'crash', () => markPaid(id));
      await sweep();
      const { payment } = (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body;
      const mails = await mailsAbout('We have received your payment', customer);
      expect({ nth, mails: mails.length }).toEqual({ nth, mails: payment === 'paid' ? 1 : 0 });
      if (isInterrupted && payment === 'paid') recorded += 1;
      if (!isInterrupted) break;
    }
    expect(recorded).toBeGreaterThan(1);
  });
});
