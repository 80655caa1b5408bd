import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, completion, CRETA, order, plansOf, Provider } from './support/purchase.js';

let app: TestApp;
let provider: Provider;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await app.liftOrderLimits((await app.staff('admin')).token);
});
afterAll(() => app.stop());

describe('POST /api/checkout/quote', () => {
  it('returns the price lines of the catalogue', async () => {
    const { token } = await app.customer();
    const answer = await app.post('/api/checkout/quote', { planData: CRETA }, token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      carType: 'SUV',
      planAmount: 2299,
      discountedAmount: 1839.2,
      gst: 331.06,
      payable: 2170.26,
      promotionPercent: 20,
      gstPercent: 18,
    });
  });

  it.each([undefined, null, 'a plan', 7, [CRETA]])('requires planData to be an object, not %j', async (planData) => {
    const { token } = await app.customer();
    const answer = await app.post('/api/checkout/quote', { planData }, token);
    expect(answer.body.errors).toEqual([{ field: 'planData', message: 'planData is required' }]);
  });

  it('says of an amount that is not a number that it must be one', async () => {
    const { token } = await app.customer();
    const answer = await app.post('/api/checkout/quote', { planData: { ...CRETA, planAmount: '2299' } }, token);
    const message = 'Please enter an amount in rupees, with at most two decimals';
    expect(answer.body.errors).toEqual([{ field: 'planData.planAmount', message }]);
  });

  it('rejects a wrong amount with the correct figures', async () => {
    const { token } = await app.customer();
    const answer = await app.post('/api/checkout/quote', { planData: { ...CRETA, planAmount: 1 } }, token);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'amount-mismatch', expected: { planAmount: 2299, payable: 2170.26 } });
  });

  it.each([
    [{ carName: 'Batmobile' }, 'planData.carName'],
    [{ carType: 'Hatchback' }, 'planData.carType'],
    [{ carNumber: 'HELLO' }, 'planData.carNumber'],
    [{ planDuration: 2 }, 'planData.planDuration'],
    [{ timeSlot: '12:00-12:30' }, 'planData.timeSlot'],
    [{ address: ' ' }, 'planData.address'],
    [{ planAmount: 'free' }, 'planData.planAmount'],
    [{ discountedAmount: 1 }, 'planData.discountedAmount'],
    [{ status: 'active' }, 'planData.status'],
    [{ userId: 'someone' }, 'planData.userId'],
  ])('rejects %j and names the field', async (change, field) => {
    const { token } = await app.customer();
    const answer = await app.post('/api/checkout/quote', { planData: { ...CRETA, ...change } }, token);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
  });

  it.each([
    ['x'.repeat(81), 'Please use at most 80 characters'],
    ['', 'Please choose your car'],
    [undefined, 'Please choose your car'],
  ])('says what is wrong with the car %j', async (carName, message) => {
    const { token } = await app.customer();
    const answer = await app.post('/api/checkout/quote', { planData: { ...CRETA, carName } }, token);
    expect(answer.body.errors).toEqual([{ field: 'planData.carName', message }]);
  });
});

it('an order or a renewal in a community that is no longer served says so', async () => {
  const { token: admin } = await app.staff('admin');
  const { token } = await app.customer();
  const place = { name: 'Silent Valley', locality: 'Baner' };
  const { id } = (await app.post('/api/register/communities', place, admin)).body;
  await app.put(`/api/register/communities/${id}`, { ...place, active: false }, admin);
  for (const community of [{ communityId: id }, { communityName: place.name }]) {
    const planData = { ...CRETA, address: undefined, ...community, flat: '12' };
    const { status, body } = await app.post('/api/checkout/quote', { planData }, token);
    expect([status, body.message]).toEqual([400, 'We do not take new orders in Silent Valley']);
  }
});

describe('POST /api/checkout/order', () => {
  it("returns the provider's order in paise, and creates a pending plan", async () => {
    const customer = await app.customer();
    const begun = await order(app, customer.token);
    expect(begun).toMatchObject({
      amount: 217026,
      currency: 'INR',
      keyId: provider.keys.keyId,
      checkoutScript: '/razorpay-stand-in/checkout.js',
    });
    expect(await plansOf(app, customer)).toEqual([
      expect.objectContaining({ id: begun.planId, status: 'pending', startDate: null, carNumber: 'MH12AB1234' }),
    ]);
  });

  it('returns the same order in two tabs', async () => {
    const customer = await app.customer();
    const [first, second] = await Promise.all([order(app, customer.token), order(app, customer.token)]);
    expect(second).toEqual(first);
    expect(await plansOf(app, customer)).toHaveLength(1);
  });

  it('rejects a tampered price, and stores nothing', async () => {
    const customer = await app.customer();
    const answer = await app.post('/api/checkout/order', { planData: { ...CRETA, planAmount: 1 } }, customer.token);
    expect(answer.status).toBe(409);
    expect(await plansOf(app, customer)).toEqual([]);
  });

  it("reports a rejection by the provider, without the provider's message", async () => {
    const customer = await app.customer();
    await provider.setFaults({ responseStatus: 401 });
    const refused = await app.post('/api/checkout/order', { planData: CRETA }, customer.token);
    await provider.setFaults({});
    expect(refused.status).toBe(502);
    expect(refused.body).toMatchObject({ code: 'payment-provider-rejected', title: 'Bad Gateway' });
    expect(Object.keys(refused.body).sort()).toEqual([
      'code',
      'detail',
      'instance',
      'message',
      'status',
      'title',
      'type',
    ]);
  });

  it('can be retried after a timeout of the provider, without a second order', async () => {
    const customer = await app.customer();
    await provider.setFaults({ createOrderTimeout: true });
    const failed = await app.post('/api/checkout/order', { planData: CRETA }, customer.token);
    await provider.setFaults({});
    expect(failed.status).toBe(503);
    expect(failed.body.code).toBe('payment-provider-unavailable');

    const { orderId, planId } = await order(app, customer.token);
    const made = (await provider.records()).orders.filter((one: { amount: number; id: string }) => one.id === orderId);
    expect(made).toHaveLength(1);
    expect(await plansOf(app, customer)).toEqual([expect.objectContaining({ id: planId })]);
  });
});

describe('POST /api/checkout/add', () => {
  it('activates the pending plan from tomorrow', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer);
    expect(plan).toMatchObject({
      status: 'active',
      startDate: '2026-11-22',
      endDate: '2026-12-21',
      payable: 2170.26,
      email: customer.email,
    });
    expect(plan.paymentId).toMatch(/^pay_/);
  });

  it('returns the same plan when repeated', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const body = completion(customer.userId, await provider.pay(orderId));
    const answers = await Promise.all([1, 2, 3].map(() => app.post('/api/checkout/add', body, customer.token)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await plansOf(app, customer)).toHaveLength(1);
  });

  it('and the webhook at the same instant make one active plan', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    const proof = await provider.pay(orderId);
    const event = provider.captured(proof, amount);
    const [added, ...delivered] = await Promise.all([
      app.post('/api/checkout/add', completion(customer.userId, proof), customer.token),
      provider.webhook(event, { id: `evt_1_${orderId}` }),
      provider.webhook(event, { id: `evt_2_${orderId}` }),
      provider.webhook(event, { id: `evt_1_${orderId}` }),
    ]);
    expect(added.status).toBe(201);
    expect(delivered.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await plansOf(app, customer)).toEqual([
      expect.objectContaining({ status: 'active', paymentId: proof.razorpay_payment_id }),
    ]);
  });

  it('sends one email with the start of the plan, however often the payment is reported', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    const proof = await provider.pay(orderId);
    await app.post('/api/checkout/add', completion(customer.userId, proof), customer.token);
    await provider.webhook(provider.captured(proof, amount), { id: `evt_mail_${orderId}` });
    await app.sweep();
    const [mail, ...others] = (await app.mails()).filter(
      ({ subject, to }) => /plan/i.test(subject ?? '') && to?.[0]?.address === customer.email,
    );
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Your plan for Hyundai Creta starts on 22 Nov 2026');
    for (const fact of ['MH 12 AB 1234', '5:00–5:30 AM', '21 Dec 2026', '₹2,170.26', proof.razorpay_payment_id])
      expect(mail!.text).toContain(fact);
  });

  it('starts a renewal on the day after the plan it renews', async () => {
    const customer = await app.customer();
    await buy(app, customer);
    expect(await buy(app, customer)).toMatchObject({ startDate: '2026-12-22', endDate: '2027-01-21' });
  });

  it.each([
    ['a corrupt signature', { razorpay_signature: 'f'.repeat(64) }, 400, 'signature-invalid'],
    ['an empty signature', { razorpay_signature: '' }, 400, 'validation-failed'],
    ['an order that does not exist', { razorpay_order_id: 'order_unknown' }, 404, 'not-found'],
    ['a role', { role: 'admin' }, 400, 'validation-failed'],
    ['a price', { price: 1 }, 400, 'validation-failed'],
  ])('with %s is rejected and changes nothing', async (_, change, status, code) => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const before = await plansOf(app, customer);
    const proof = { razorpay_payment_id: 'pay_forged', razorpay_order_id: orderId, razorpay_signature: 'a'.repeat(64) };
    const answer = await app.post(
      '/api/checkout/add',
      { ...completion(customer.userId, proof), ...change },
      customer.token,
    );
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(await plansOf(app, customer)).toEqual(before);
  });

  it('without the result of the checkout names what is missing', async () => {
    const { userId, token } = await app.customer();
    const body = { userId, planData: { ...CRETA, paymentId: 'pay_1' } };
    expect((await app.post('/api/checkout/add', body, token)).body.errors).toEqual([
      { field: 'razorpay_order_id', message: 'razorpay_order_id must be a string' },
      { field: 'razorpay_signature', message: 'razorpay_signature must be a string' },
    ]);
  });

  it("with another order's valid signature is rejected and changes nothing (threat 3)", async () => {
    const cheap = await app.customer();
    const dear = await app.customer();
    const paid = await order(app, cheap.token, { ...CRETA, carName: 'Maruti Suzuki Swift' });
    const unpaid = await order(app, dear.token, { ...CRETA, planDuration: 12 });
    const proof = await provider.pay(paid.orderId);
    const answer = await app.post(
      '/api/checkout/add',
      completion(dear.userId, { ...proof, razorpay_order_id: unpaid.orderId }, { ...CRETA, planDuration: 12 }),
      dear.token,
    );
    expect(answer.status).toBe(400);
    expect((await plansOf(app, dear))[0]!.status).toBe('pending');
  });

  it("for another customer's order does not find it (threat 11)", async () => {
    const owner = await app.customer();
    const thief = await app.customer();
    const { orderId } = await order(app, owner.token);
    const proof = await provider.pay(orderId);
    for (const userId of [thief.userId, owner.userId]) {
      expect((await app.post('/api/checkout/add', completion(userId, proof), thief.token)).status).toBe(404);
    }
    expect(await plansOf(app, thief)).toEqual([]);
  });

  it('with a changed cart is rejected (threat 4)', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const proof = await provider.pay(orderId);
    const answer = await app.post(
      '/api/checkout/add',
      completion(customer.userId, proof, { ...CRETA, planDuration: 12 }),
      customer.token,
    );
    expect(answer.status).toBe(409);
  });

  it('with a signature made by the webhook secret is rejected (threat 2)', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const { createHmac } = await import('node:crypto');
    const razorpay_signature = createHmac('sha256', provider.keys.webhookSecret)
      .update(`${orderId}|pay_x`)
      .digest('hex');
    const answer = await app.post(
      '/api/checkout/add',
      completion(customer.userId, { razorpay_payment_id: 'pay_x', razorpay_order_id: orderId, razorpay_signature }),
      customer.token,
    );
    expect(answer.body.code).toBe('signature-invalid');
  });

  it('returns the same plan when repeated after a change of its car and time took effect', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const body = completion(customer.userId, await provider.pay(orderId));
    const plan = (await app.post('/api/checkout/add', body, customer.token)).body;
    const changed = { carNumber: 'MH12ZZ4321', timeSlot: '6:00-6:30' };
    expect((await app.put(`/api/plans/${customer.userId}/${plan.id}`, changed, customer.token)).status).toBe(200);
    clock.advance(24 * 60 * 60_000);
    await app.sweep();
    const { token } = await app.login(customer.email);
    const repeated = await app.post('/api/checkout/add', body, token);
    expect(repeated).toMatchObject({ status: 201, body: { id: plan.id, ...changed } });
  });
});
