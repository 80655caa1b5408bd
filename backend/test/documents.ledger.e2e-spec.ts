import { afterAll, beforeAll, it } from '@jest/globals';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { expectDocumentsToMatchPayments, settle } from './support/documents-match.js';
import { Interruptions, type Interruption } from './support/interruptions.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const SEEDS = process.env.SEEDS?.split(',').map(Number) ?? [1, 2, 3];
const INTERRUPTIONS: readonly Interruption[] = ['crash', 'lost', 'failed'];
const STEPS = 25;
const DAY = 24 * 60 * 60_000;

let app: TestApp;
let provider: Provider;
let admin: string;
let interruptions: Interruptions;
let invoice: SettingsResponse['invoice'];
let random = generator(1);
const clock = new TestClock(Date.parse('2027-03-20T06:30:00.000Z'));

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await signIn();
  await app.liftOrderLimits(admin);
  ({ invoice } = (await app.get<SettingsResponse>('/api/settings', admin)).body);
  interruptions = new Interruptions(app);
});
afterAll(() => app.stop());

const signIn = async () => {
  admin = (await app.staff('admin')).token;
};

/** The same numbers between 0 and 1 for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Does things to orders and their money at random, and interrupts a third of it at some call. */
async function business(): Promise<void> {
  const paid: { id: string; paymentId: string }[] = [];
  const washes: string[] = [];
  const byHand: string[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const carNumber = `MH12AB${1000 + Math.floor(random() * 9000)}`;
      const plan = await buy(app, await app.customer(), { ...CRETA, carNumber });
      paid.push({ id: plan.id, paymentId: plan.paymentId! });
    },
    async () => {
      const customer = await app.customer();
      const details = { name: 'Asha Rao', email: customer.email, phone: '9876500001', address: 'Amber Heights' };
      const wash = { service: 'Basic Car Wash', price: 299, gst: 53.82, total: 352.82, timeSlot: '6:00 AM - 6:30 AM' };
      washes.push((await app.post('/api/checkoutBasic', { ...details, ...wash }, customer.token)).body.id);
    },
    async () => {
      const { userId } = await app.customer();
      const method = pick(['cash', 'link']);
      const body = { ...CRETA, carNumber: `MH14CD${1000 + Math.floor(random() * 9000)}`, method };
      const answer = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/plans`, body, admin);
      byHand.push(answer.body.order.id);
      const id = answer.body.paymentLink?.url?.split('/').at(-1);
      if (id) await provider.act('payment_link.pay', { payment_link_id: id });
    },
    () =>
      app.patch(`/api/orders/${pick([...byHand, ...washes])}/payment`, { payment: pick(['paid', 'unpaid']) }, admin),
    () => {
      const amount = Math.ceil(random() * 60_000) / 100 + 1;
      return app.post(`/api/orders/${pick(paid)?.id}/refunds`, { amount, reason: 'Missed a visit' }, admin);
    },
    () => {
      const amount = Math.ceil(random() * 60_000) / 100 + 1;
      const body = { amount, reason: 'Missed a visit', method: 'cash' };
      return app.post(`/api/orders/${pick([...byHand, ...washes])}/hand-refunds`, body, admin);
    },
    () => provider.refundInDashboard(pick(paid)!.paymentId, 100 + Math.floor(random() * 20_000)),
    () =>
      provider
        .act('dispute.create', { payment_id: pick(paid)!.paymentId, amount: 50_000 })
        .then(({ id }) => provider.act('dispute.update', { dispute_id: id, status: pick(['won', 'lost']) })),
    () =>
      provider.setFaults(
        pick([
          {},
          { webhook: { drop: true } },
          { webhook: { repeat: 3 } },
          { refundPending: true },
          { refundResponseLost: true },
        ]),
      ),
    async () => {
      clock.advance(Math.floor(random() * 3) * DAY);
      await signIn();
    },
    () => app.changeSettings({ invoice: { ...invoice, gstin: pick(['', invoice.gstin]) } }, admin),
    () => app.sweep(),
  ];
  await actions[0]!();
  await actions[1]!();
  for (let step = 0; step < STEPS; step += 1) {
    // An action without an order to act on throws.
    const action = () => pick(actions)!().catch(() => undefined);
    if (random() < 1 / 3) await interruptions.at(1 + Math.floor(random() * 60), pick(INTERRUPTIONS)!, action);
    else await action();
  }
}

it.each(SEEDS)(
  'documents, money and returns agree to the paisa after a random history: %d',
  async (seed) => {
    random = generator(seed);
    await business();
    await signIn();
    await app.changeSettings({ invoice }, admin);
    await settle(app, provider, (millis) => clock.advance(millis));
    await signIn();
    await expectDocumentsToMatchPayments(app, provider, admin);
  },
  240_000,
);
