import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { EmployeeResponse, ProfileResponse } from '#libs/contract/accounts.js';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import type { SubscriberResponse } from '#libs/contract/marketing.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { RefundResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { SettlementResponse } from '#libs/contract/settlements.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { seedBusinesses } from '../src/demo/demo-business.js';
import { isDemoIncomplete, prepareDemo, seedDemo } from '../src/demo/demo-data.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { PASSWORD, startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { Provider } from './support/purchase.js';

const BUSINESS = { orders: 200, customers: 90, seed: 3 };
const TODAY = '2026-11-21';

async function everything(app: TestApp, token: string) {
  const all = async <T>(resource: string) =>
    (await app.list<T>(`/api/${resource}`, { sort: ['id', 'ASC'] }, token)).body;
  return {
    orders: await all<OrderResponse>('allOrders'),
    plans: await all<PlanResponse>('plans'),
    washes: await all<WashResponse>('washes'),
    customers: await all<ProfileResponse>('customers'),
    leads: await all('leads'),
    subscribers: await all<SubscriberResponse>('subscribers'),
  };
}

describe('demo data in bulk', () => {
  let app: TestApp;
  let token: string;
  let made: Awaited<ReturnType<typeof everything>>;

  beforeAll(async () => {
    app = await startApp({ clock: new TestClock() });
    await seedBusinesses(app.app.nest, [BUSINESS]);
    ({ token } = await app.staff('admin'));
    made = await everything(app, token);
  });
  afterAll(() => app.stop());

  it('has the requested numbers, with washes and leads', () => {
    expect(made.plans).toHaveLength(200);
    expect(made.customers.filter(({ role }) => role === 'user')).toHaveLength(90);
    expect(made.washes).toHaveLength(50);
    expect(made.leads).toHaveLength(67);
    expect(new Set(made.plans.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5);
  });

  it('has a mailing list of customers and visitors, some of whom have unsubscribed', () => {
    const sources = (granted: boolean) =>
      new Set(made.subscribers.filter((one) => one.granted === granted).map(({ source }) => source));
    expect(sources(true)).toEqual(new Set(['registration', 'popup']));
    expect(sources(false)).toEqual(new Set(['mail']));
    expect(made.subscribers.every(({ changedAt }) => changedAt <= '2026-11-21T06:30:00.000Z')).toBe(true);
  });

  it('has plans with consistent status, days and payment', () => {
    for (const plan of made.plans) {
      const paid = !['pending', 'failed'].includes(plan.status);
      expect({ id: plan.id, paid: plan.paymentId !== null, dated: plan.startDate !== null }).toEqual({
        id: plan.id,
        paid,
        dated: paid,
      });
      expect(plan.createdAt <= '2026-11-21T06:30:00.000Z').toBe(true);
      if (plan.status === 'active') expect(plan.endDate! >= TODAY).toBe(true);
      if (plan.status === 'expired') expect(plan.endDate! < TODAY).toBe(true);
    }
  });

  it('has assigned washes only where an employee covers the community, and names who does or did a wash', async () => {
    const own = await startApp({ clock: new TestClock() });
    await seedDemo(own.app.nest, 'demo-password');
    const admin = (await own.staff('admin')).token;
    const { washes } = await everything(own, admin);
    const employees = (await own.list<EmployeeResponse>('/api/register/employees', {}, admin)).body;
    await own.stop();
    const covers = ({ areaId, otherCommunities }: EmployeeResponse, communityId: string | null) =>
      [areaId, ...otherCommunities.map((other) => other.communityId)].includes(communityId);
    const nameable = washes.filter(
      ({ status, communityId }) =>
        status === 'assigned' || (status === 'done' && employees.some((one) => covers(one, communityId))),
    );
    expect(nameable.length).toBeGreaterThan(0);
    for (const { assigneeId, communityId } of nameable) {
      const assignee = employees.find(({ id }) => id === assigneeId);
      expect(assignee && covers(assignee, communityId)).toBe(true);
    }
    expect(washes.filter(({ status, assigneeId }) => status === 'booked' && assigneeId !== null)).toEqual([]);
    expect(washes.filter(({ status, assigneeId }) => status === 'done' && assigneeId === null)).toEqual([]);
  });

  it('has a customer whose active plan has visits and an invoice, and is not changed by the jobs', async () => {
    const own = await startApp({ clock: new TestClock() });
    await seedDemo(own.app.nest, PASSWORD);
    const { token: customer, userId } = await own.login('customer@example.com');
    const plansOf = async () => (await own.get<PlanResponse[]>(`/api/plans/${userId}`, customer)).body;
    const [plan, ...others] = await plansOf();
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ status: 'active', carNumber: 'MH12QF4321', planDuration: 3, slotState: 'held' });
    const visits = (await own.get<VisitResponse[]>('/api/visits/mine', customer)).body;
    expect(visits).toHaveLength(14);
    expect((await own.get<DocumentResponse[]>('/api/documents/mine', customer)).body).toMatchObject([
      { kind: 'invoice', total: plan!.payable },
    ]);
    await own.sweep();
    expect(await plansOf()).toEqual([plan]);
    await own.stop();
  });

  it('is not changed by the jobs', async () => {
    await app.sweep();
    expect((await everything(app, token)).plans).toEqual(made.plans);
  });

  it('has settlements of all payments but those of the last days', async () => {
    const settlements = (await app.list<SettlementResponse>('/api/reports/settlements', {}, token)).body;
    expect(settlements.filter(({ difference, problems }) => difference !== 0 || problems.length > 0)).toEqual([]);
    const settled = settlements.reduce((sum, { payments }) => sum + payments, 0);
    const paidUntil = (day: string) =>
      made.orders
        .filter(({ amountPaid, amountRefunded, paidOn }) => amountPaid > amountRefunded && paidOn! <= day)
        .reduce((sum, { amountPaid }) => sum + amountPaid, 0);
    expect(settled).toBeLessThan(paidUntil(TODAY));
    expect(settled).toBeGreaterThanOrEqual(paidUntil(addDays(TODAY, -10)));
  });

  it('is summed up on the dashboard', async () => {
    const sold = made.orders.filter(({ payment }) => payment !== 'unpaid');
    const revenue = sold
      .filter(({ status }) => status !== 'refunded')
      .reduce((sum, { discountedAmount }) => sum + discountedAmount, 0);
    expect((await app.get('/api/reports/summary', token)).body).toMatchObject({
      orders: sold.length,
      revenue: Math.round(revenue),
      customers: 90,
      leads: 67,
    });
    const { body: summary } = await app.get('/api/reports/summary', token);
    const paid = made.washes.filter(({ payment }) => payment === 'paid');
    expect(summary.washes).toEqual({
      paid: paid.length,
      revenue: Math.round(paid.reduce((sum, { price }) => sum + price, 0)),
    });
    expect(paid.length).toBeGreaterThan(0);
  });

  it('has washes that were paid by hand', async () => {
    const byHand = made.orders.filter(({ paidByHand }) => paidByHand > 0);
    const { paidOn } = byHand[0]!;
    const { body } = await app.get<HandPaymentReportResponse>(
      `/api/reports/hand-payments?from=${paidOn}&to=${paidOn}`,
      token,
    );
    expect(body.movements.map(({ orderId, amount }) => [orderId, amount]).sort()).toEqual(
      byHand
        .filter((order) => order.paidOn === paidOn)
        .map(({ id, paidByHand }) => [id, paidByHand])
        .sort(),
    );
  });

  it('marks customers with an active plan', async () => {
    const running = new Set(
      made.plans.filter(({ status }) => status === 'active' || status === 'paused').map(({ userId }) => userId),
    );
    const { body } = await app.list<ProfileResponse>('/api/customers', { filter: { activePlan: true } }, token);
    expect(body.map(({ id }) => id).sort()).toEqual([...running].sort());
  });

  it('exists at the payment provider, so that its orders can be refunded', async () => {
    const plan = made.plans.findLast(({ status }) => status === 'active')!;
    const steps = async (status: string) =>
      (await app.patch(`/api/plans/${plan.userId}/${plan.id}`, { status }, token)).body;
    expect(await steps('cancelled')).toMatchObject({ status: 'cancelled', allowedStatuses: ['refunded'] });
    expect(await steps('refunded')).toMatchObject({ status: 'refunded' });
    const { refunds } = await new Provider(app).records();
    expect(refunds.filter(({ payment_id }: { payment_id: string }) => payment_id === plan.paymentId)).toMatchObject([
      { amount: plan.payable * 100 },
    ]);
    const before = made.plans.find(({ status }) => status === 'refunded')!;
    const known = (await app.get<RefundResponse[]>(`/api/orders/${before.id}/refunds`, token)).body;
    expect(known.map(({ providerRefundId }) => providerRefundId)).toEqual([
      refunds.find(({ payment_id }: { payment_id: string }) => payment_id === before.paymentId).id,
    ]);
  });

  it('has an invoice for every payment and a credit note for every refund', async () => {
    const month = await app.get<GstReturnResponse>('/api/reports/gst?month=2026-10', token);
    const blockers = [expect.stringContaining('washes are done but not paid')];
    expect(month.body).toMatchObject({ difference: 0, pendingOrders: 0, blockers });
    expect(month.body.invoices).toBeGreaterThan(0);
  });

  it('dates each document by its payment or refund, and numbers those of a series by date', async () => {
    const own = await startApp({ clock: new TestClock() });
    await seedDemo(own.app.nest, 'demo-password', [BUSINESS]);
    const admin = (await own.staff('admin')).token;
    const { body } = await own.list<DocumentResponse>('/api/documents', { sort: ['number', 'ASC'] }, admin);
    await own.stop();
    expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit-note']));
    expect(body.filter(({ issuedOn, paidOn }) => issuedOn !== paidOn)).toEqual([]);
    const seriesOf = ({ number }: DocumentResponse) => number.slice(0, number.lastIndexOf('/'));
    for (const series of new Set(body.map(seriesOf))) {
      const days = body.filter((document) => seriesOf(document) === series).map(({ issuedOn }) => issuedOn);
      expect(days).toEqual(days.toSorted());
    }
  });

  it('cannot be created twice, and says what to do, also after an interruption', async () => {
    const again = seedBusinesses(app.app.nest, [BUSINESS]);
    await expect(again).rejects.toThrow(/choose another --seed.*interrupted.*empty the data folder/);
  });

  it('is the same on another store', async () => {
    const other = await startApp({ clock: new TestClock() });
    await seedBusinesses(other.app.nest, [BUSINESS]);
    const { plans, washes, leads, subscribers } = await everything(other, (await other.staff('admin')).token);
    await other.stop();
    expect({ plans, washes, leads, subscribers }).toEqual({
      plans: made.plans,
      washes: made.washes,
      leads: made.leads,
      subscribers: made.subscribers,
    });
  });

  it('updates the account of a plan after a crash', async () => {
    const { userId } = await app.customer();
    const orders = app.app.nest.get(OrderRecordsService);
    const running = made.plans.find(({ status }) => status === 'active')!.id;
    const { version: _, orderNumber: _number, ...plan } = await orders.findOf('subscription', running);
    await orders.restore([{ ...plan, id: 'untold', userId, paymentId: null, accountSynced: false }]);
    const has = async () =>
      (await app.list('/api/customers', { filter: { activePlan: true, id: userId } }, token)).body.length === 1;
    expect(await has()).toBe(false);
    await app.sweep();
    expect(await has()).toBe(true);
  });
});

describe('demo data whose creation is interrupted', () => {
  it.each([3, 12])('at write %s is reported as incomplete until there is an admin', async (nth) => {
    const own = await startApp({ clock: new TestClock() });
    const { nest } = own.app;
    const interruptions = new Interruptions(own, { withReads: false });
    expect(await interruptions.at(nth, 'crash', () => seedDemo(nest, 'demo-password'))).toBe(true);
    expect(await prepareDemo(nest, 'demo-password')).toBe('incomplete');
    await own.staff('admin');
    expect(await prepareDemo(nest, 'demo-password')).toBe('ready');
    await own.stop();
  });

  it('is complete otherwise', async () => {
    const own = await startApp({ clock: new TestClock() });
    expect(await prepareDemo(own.app.nest, 'demo-password')).toBe('ready');
    expect(await prepareDemo(own.app.nest, 'demo-password')).toBe('ready');
    expect(await isDemoIncomplete(own.app.nest)).toBe(false);
    await own.stop();
  });
});
