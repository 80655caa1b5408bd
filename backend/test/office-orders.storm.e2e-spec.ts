import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';
import { expectDocumentsToMatchPayments, settle } from './support/documents-match.js';
import { Provider } from './support/purchase.js';

const ROUNDS = 6;
const WAVES = 2;
const CONCURRENCY = 6;

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  const { invoice } = (await app.get('/api/settings', admin.token)).body;
  await app.changeSettings({ invoice: { ...invoice, gstin: '27AAPFU0939F1ZV' } }, admin.token);
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** The same numbers from 0 to 1 in each run. */
function numbersFrom(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return last / 2_147_483_648;
  };
}
const random = numbersFrom(7);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;

const plan = (round: number) => ({
  carName: 'Hyundai Creta',
  carColor: 'White',
  carNumber: `MH12ST${String(round).padStart(4, '0')}`,
  planDuration: 1,
  timeSlot: '5:00-5:30',
  address: `B-${round}, Amber Heights, Baner`,
  parking: 'Basement 1, bay 42',
});
const wash = (round: number) => ({
  tier: 'basic',
  timeSlot: `${6 + round}:00 AM - ${6 + round}:30 AM`,
  address: `B-${round}, Amber Heights`,
  date: '2026-11-25',
});

/** What staff, the customer and the payment provider can do to an order that the office made. */
function actionsOn({ order: { id, kind }, paymentLink }: OfficeOrderResponse, customer: Customer, round: number) {
  const { token } = admin;
  const isWash = kind === 'wash';
  const path = isWash ? `/api/washes/${id}` : `/api/plans/${customer.userId}/${id}`;
  const amount = () => pick([undefined, 1, 100.01, 352.82, 2170.26]);
  const linkId = paymentLink?.url?.split('/').at(-1);
  return [
    // The provider rejects links that were cancelled or paid.
    async () => linkId && provider.act('payment_link.pay', { payment_link_id: linkId }).catch(() => undefined),
    () => app.post(`/api/orders/${id}/payment-link`, {}, token),
    () => app.request('DELETE', `/api/orders/${id}/payment-link`, { token }),
    () => app.post(`/api/orders/${id}/payment`, { method: 'cash' }, token),
    () => app.post(`/api/orders/${id}/payment`, { method: 'upi', reference: '432198765012' }, token),
    () => app.patch(`/api/orders/${id}/payment`, { payment: pick(['paid', 'unpaid']) }, token),
    async () => {
      const own = await app.post('/api/checkout/order', { planData: plan(round) }, customer.token);
      return own.status === 201 ? provider.pay(own.body.orderId) : undefined;
    },
    () => app.request('DELETE', `/api/orders/${id}`, { token: customer.token }),
    () => app.patch(path, { status: 'cancelled' }, pick([token, customer.token])),
    () => app.patch(path, { status: 'refunded' }, token),
    () => app.post(`/api/orders/${id}/hand-refunds`, { method: 'cash', reason: 'Missed', amount: amount() }, token),
    () => app.post(`/api/orders/${id}/refunds`, { reason: 'Missed', amount: amount() }, token),
    () => app.sweep(),
  ];
}

it('orders by staff stay consistent with payments under concurrent actions', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const customer = await app.customer();
    const isWash = round % 3 === 2;
    const body = isWash
      ? { ...wash(round % 5), method: pick(['link', 'cash', 'after-wash']) }
      : { ...plan(round), method: pick(['link', 'link', 'cash']) };
    const made = await app.post<OfficeOrderResponse>(
      `/api/customers/${customer.userId}/${isWash ? 'washes' : 'plans'}`,
      body,
      admin.token,
    );
    expect(made.status).toBe(201);
    const actions = actionsOn(made.body, customer, round);
    for (let wave = 0; wave < WAVES; wave += 1) {
      const answers = await Promise.all(Array.from({ length: CONCURRENCY }, async () => pick(actions)()));
      const statuses = answers.map((answer) => (answer as Answer<unknown> | undefined)?.status ?? 200);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  }
  await settle(app, provider, (millis) => clock.advance(millis));
  await app.signInAgain(admin);
  await expectDocumentsToMatchPayments(app, provider, admin.token);
  const unfinished = { status: ['open', 'assigning', 'returning'] };
  expect((await app.list('/api/payments/unmatched', { filter: unfinished }, admin.token)).body).toEqual([]);
  expect((await app.list('/api/allOrders', { filter: { status: 'pending' } }, admin.token)).body).toEqual([]);
});
