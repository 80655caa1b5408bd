import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { SalesResponse } from '#libs/contract/reports.js';
import { seedBusinesses } from '../src/demo/demo-business.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';

let app: TestApp;
let clock: TestClock;
let admin: string;
let plans: PlanResponse[];

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  await seedBusinesses(app.app.nest, [{ orders: 300, customers: 120, seed: 2 }]);
  admin = (await app.staff('admin')).token;
  plans = (await app.list<PlanResponse>('/api/allOrders', {}, admin)).body;
});
afterAll(() => app.stop());

const sales = async (from?: string, to?: string) => {
  const answer = await app.get<SalesResponse>(
    `/api/reports/sales?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()}`,
    admin,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Plans and revenue of what was sold within days, added up from the orders themselves. */
function recount(from: string, to: string, only: (plan: PlanResponse) => boolean = () => true) {
  const sold = plans.filter((plan) => plan.paidOn !== null && plan.paidOn >= from && plan.paidOn <= to && only(plan));
  const kept = sold.filter(({ status }) => status !== 'refunded');
  return {
    orders: sold.length,
    revenue: Math.round(kept.reduce((sum, { discountedAmount }) => sum + discountedAmount * 100, 0)) / 100,
  };
}

describe('what was sold', () => {
  it.each([
    ['2025-06-01', '2026-11-21', 'month', 18],
    ['2025-12-15', '2026-11-10', 'month', 12],
    ['2026-10-21', '2026-11-21', 'day', 32],
    ['2026-11-21', '2026-11-21', 'day', 1],
    ['2019-01-01', '2019-01-31', 'day', 31],
  ])('equals a recount of the orders: from %s to %s by %s', async (from, to, step, count) => {
    const report = await sales(from, to);
    expect(report).toMatchObject({ from, to, step, ...recount(from, to) });
    expect(report.periods).toHaveLength(count);
    expect(report.periods[0]!.from).toBe(from);
    expect(report.periods.at(-1)!.to).toBe(to);
    for (const period of report.periods)
      expect(period).toEqual({ from: period.from, to: period.to, ...recount(period.from, period.to) });
    const { previous: before } = report;
    for (const { carType, ...sums } of report.carTypes)
      expect({ carType, ...sums }).toEqual({
        carType,
        ...recount(from, to, (plan) => plan.carType === carType),
        previous: recount(before.from, before.to, (plan) => plan.carType === carType),
      });
    for (const { communityId, communityName, ...sums } of report.communities)
      expect({ communityId, ...sums }).toEqual({
        communityId,
        ...recount(from, to, (plan) => plan.communityName === communityName),
        previous: recount(before.from, before.to, (plan) => plan.communityName === communityName),
      });
    expect(report.communities.reduce((sum, one) => sum + one.orders, 0)).toBe(report.orders);
  });

  it('is that of the last twelve months by default', async () => {
    expect(await sales()).toMatchObject({ from: '2025-12-01', to: '2026-11-21', step: 'month' });
  });

  it('equals the filtered order list', async () => {
    const [best] = (await sales('2026-01-01', '2026-06-30')).carTypes;
    const { headers } = await app.list(
      '/api/allOrders',
      { filter: { paidOn_gte: '2026-01-01', paidOn_lte: '2026-06-30', carType: best!.carType }, range: [0, 0] },
      admin,
    );
    expect(headers.get('content-range')).toBe(`allOrders 0-0/${best!.orders}`);
  });

  it.each([
    ['from=yesterday', 'Please give a day such as 2026-11-21'],
    ['from=2026-02-30', 'Please give a day such as 2026-11-21'],
    ['from=2026-11-21T00:00:00Z', 'Please give a day such as 2026-11-21'],
    ['from=2026-11-22&to=2026-11-21', 'The first day must not be after the last'],
    ['from=2001-01-01&to=2026-11-21', 'Please choose at most 10 years'],
    ['from=0999-01-01&to=0999-12-31', 'Please choose days from 2000 to 2099'],
    ['from=9999-12-01&to=9999-12-31', 'Please choose days from 2000 to 2099'],
    ['from=2026-01-01&from=2026-02-01', 'Please give a day such as 2026-11-21'],
  ])('is rejected for %s', async (query, message) => {
    const { status, body } = await app.get(`/api/reports/sales?${query}`, admin);
    expect({ status, message: body.errors[0].message }).toEqual({ status: 400, message });
  });

  it.each([
    ['2026-08-01', '2026-10-31', '2026-05-01', '2026-07-31'],
    ['2026-10-08', '2026-10-14', '2026-10-01', '2026-10-07'],
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ])('is compared with the previous period: from %s to %s', async (from, to, previousFrom, previousTo) => {
    const { previous } = await sales(from, to);
    const { orders, revenue, periods } = await sales(previousFrom, previousTo);
    const total = ({ orders: sold, revenue: kept }: { orders: number; revenue: number }) => [sold, kept];
    expect(previous).toMatchObject({ from: previousFrom, to: previousTo, orders, revenue });
    expect(previous.periods.map(total)).toEqual(periods.map(total));
  });

  it('count on the day of the payment in India, and not after a refund', async () => {
    // 22 November in India, still the 21st in UTC.
    clock.advance(Date.parse('2026-11-21T19:00:00.000Z') - clock.millis());
    const customer = await app.customer();
    const { token: fresh } = await app.staff('admin');
    const { id } = await buy(app, customer);
    const onThe22nd = async () =>
      (await app.get<SalesResponse>('/api/reports/sales?from=2026-11-22&to=2026-11-22', fresh)).body;
    expect(await onThe22nd()).toMatchObject({
      orders: 1,
      revenue: 1839.2,
      carTypes: [{ carType: 'SUV', orders: 1 }],
      communities: [{ communityName: 'Amber Heights' }],
    });

    for (const status of ['cancelled', 'refunded'])
      expect((await app.patch(`/api/plans/${customer.userId}/${id}`, { status }, fresh)).status).toBe(200);
    expect(await onThe22nd()).toMatchObject({ orders: 1, revenue: 0 });
  });
});
