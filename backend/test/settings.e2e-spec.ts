import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SettingsPreviewResponse, SettingsResponse } from '#libs/contract/settings.js';
import { SettingsStore } from '../src/settings/settings.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { eventually } from './support/eventually.js';
import { valuesOf, type SettingsValues } from './support/settings-values.js';

const DAY = 86_400_000;

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; userId: string; email: string };
let original: SettingsResponse;

const read = async () => (await app.get<SettingsResponse>('/api/settings', admin.token)).body;
const save = (body: unknown) => app.put('/api/settings', body, admin.token);
const catalogue = async () => (await app.get('/api/catalogue')).body;
const changed = (change: Partial<SettingsValues>) => ({ ...valuesOf(original), ...change });

const planData = (details: object = {}) => ({
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  planDuration: 3,
  timeSlot: '6:30-7:00',
  address: 'Amber Heights',
  ...details,
});

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  original = await read();
});
afterEach(async () => {
  expect((await save(valuesOf(original))).status).toBe(200);
});
afterAll(() => app.stop());

describe('settings', () => {
  it("start with the specification's values", () => {
    expect(original).toMatchObject({
      id: 'business',
      version: 1,
      monthlyPrices: {
        Hatchback: 1799,
        Sedan: 1999,
        SUV: 2299,
        C_SUV: 1999,
        Luxury_SUV: 2299,
        UltraLuxury_SUV: 2299,
        UltraPremium_SUV: 2299,
        Ultraluxury: 2999,
      },
      washPrices: { basic: 299, premium: 499, ultimate: 999 },
      promotion: { percent: 20, active: true, from: null, to: null },
      gstPercent: 18,
      payAfterWash: true,
    });
  });

  it('take effect with the next request in catalogue and quote', async () => {
    const { token } = await app.customer();
    await save(
      changed({
        monthlyPrices: { ...original.monthlyPrices, SUV: 2500.5 },
        gstPercent: 5,
        promotion: { percent: 10, active: true, from: null, to: null },
      }),
    );
    const { body } = await app.get('/api/catalogue');
    expect(body.carTypes).toContainEqual({ type: 'SUV', label: 'SUV', monthlyPrice: 2500.5 });
    expect(body).toMatchObject({ gstPercent: 5, promotion: { percent: 10, active: true, until: null } });
    const quote = await app.post('/api/checkout/quote', { planData: planData() }, token);
    expect(quote.body).toMatchObject({
      planAmount: 7501.5,
      discountedAmount: 6751.35,
      gst: 337.57,
      payable: 7088.92,
      promotionPercent: 10,
      gstPercent: 5,
    });
  });

  it('take effect in all processes within seconds', async () => {
    const other = process.env.TEST_STORE === 'mongo' ? await startApp({ clock, data: app.data }) : app;
    try {
      const rateThere = async (): Promise<number> => (await other.get('/api/catalogue')).body.gstPercent;
      expect(await rateThere()).toBe(original.gstPercent);
      await save(changed({ gstPercent: 5 }));
      expect(await eventually(5_000, rateThere, (percent) => percent === 5)).toBe(5);
    } finally {
      if (other !== app) await other.stop({ keepData: true });
    }
  });

  it('do not change existing orders', async () => {
    const { token, userId } = await app.customer();
    const plan = (await app.post(`/api/plans/${userId}`, planData(), token)).body;
    const order = await app.post('/api/checkout/order', { planData: planData() }, token);
    expect(order.body).toMatchObject({ planId: plan.id, amount: 651077 });
    const wash = (
      await app.post(
        '/api/checkoutBasic',
        {
          name: 'A',
          email: 'a@example.com',
          phone: '9876500001',
          address: 'Amber Heights 4',
          timeSlot: '5:30 AM - 6:00 AM',
        },
        token,
      )
    ).body;
    await save(
      changed({
        monthlyPrices: { ...original.monthlyPrices, SUV: 9999 },
        washPrices: { basic: 1, premium: 2, ultimate: 3 },
        gstPercent: 40,
        promotion: { percent: 0, active: false, from: null, to: null },
      }),
    );
    expect((await app.get(`/api/allOrders/${plan.id}`, admin.token)).body).toEqual({
      ...plan,
      kind: 'subscription',
      payment: 'unpaid',
      service: null,
    });
    expect((await app.get(`/api/washes/${wash.id}`, admin.token)).body).toMatchObject({
      price: 299,
      gst: 53.82,
      total: 352.82,
    });
    const stale = await app.post('/api/checkout/quote', { planData: planData({ planAmount: 6897 }) }, token);
    expect([stale.status, stale.body.code, stale.body.expected.planAmount]).toEqual([409, 'amount-mismatch', 29997]);
  });

  it('reject an order that an old version allowed to cost less than can be paid online, and store nothing', async () => {
    const store = app.app.nest.get(SettingsStore);
    await store.change((current) => ({
      ...current,
      value: {
        ...current.value,
        monthlyPrices: { ...current.value.monthlyPrices, SUV: 100 },
        washPrices: { ...current.value.washPrices, basic: 50 },
        promotion: { ...current.value.promotion, rate: 9000 },
      },
    }));
    const { token, userId, name, email, phone } = await app.customer();
    const plan = planData({ planDuration: 1 });
    const wash = { tier: 'basic', timeSlot: '5:30 AM - 6:00 AM', address: 'Amber Heights' };
    const answers = [
      await app.post('/api/checkout/order', { planData: plan }, token),
      await app.post(`/api/plans/${userId}`, plan, token),
      await app.post('/api/washes/order', { ...wash, name, email, phone }, token),
      await app.post(`/api/customers/${userId}/plans`, { ...plan, method: 'link' }, admin.token),
      await app.post(`/api/customers/${userId}/washes`, { ...wash, method: 'link' }, admin.token),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'amount-too-small']);
    const orders = async () => (await app.list('/api/allOrders', { filter: { userId } }, admin.token)).body;
    expect(await orders()).toEqual([]);

    const inCash = await app.post(`/api/customers/${userId}/plans`, { ...plan, method: 'cash' }, admin.token);
    expect([inCash.status, inCash.body.order.status]).toEqual([201, 'active']);
    expect(await orders()).toHaveLength(1);
  });

  it('reject an order for the amount that was shown before the promotion ended', async () => {
    const { token, userId } = await app.customer();
    const order = (amounts: object) => app.post('/api/checkout/order', { planData: planData(amounts) }, token);
    const shown = (await app.post('/api/checkout/quote', { planData: planData() }, token)).body;
    await save(changed({ promotion: { percent: 20, active: false, from: null, to: null } }));
    const { status, body } = await order({ planAmount: shown.planAmount, payable: shown.payable });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'amount-mismatch', expected: { planAmount: 6897, payable: 8138.46 } },
    });
    expect((await app.get(`/api/plans/${userId}`, token)).body).toEqual([]);
    expect((await order({ payable: 8138.46 })).body.amount).toBe(813_846);
  });

  it('apply a promotion only on its days in Asia/Kolkata', async () => {
    await save(changed({ promotion: { percent: 25, active: true, from: '2026-11-22', to: '2026-11-23' } }));
    const seen = [];
    for (const hours of [11.9, 0.2, 24, 23.8, 0.2]) {
      clock.advance(hours * 3_600_000);
      seen.push([clock.today(), (await catalogue()).promotion.active]);
    }
    clock.advance(-2.5 * DAY - 0.1 * 3_600_000);
    expect(seen).toEqual([
      ['2026-11-21', false],
      ['2026-11-22', true],
      ['2026-11-23', true],
      ['2026-11-23', true],
      ['2026-11-24', false],
    ]);
  });

  it('reject paying after the wash when it is off', async () => {
    const { token } = await app.customer();
    await save(changed({ payAfterWash: false }));
    expect((await catalogue()).payAfterWash).toBe(false);
    const wash = {
      name: 'A',
      email: 'a@example.com',
      phone: '9876500001',
      address: 'Amber Heights 4',
      timeSlot: '5:30 AM - 6:00 AM',
    };
    expect((await app.post('/api/checkoutBasic', wash, token)).status).toBe(409);
  });

  it('are shown on the site: the catalogue contains the contacts', async () => {
    const contacts = { ...original.contacts, phone: '+91 20 5550 0199', email: 'Hello@Firstlight.Example', social: [] };
    await save(changed({ contacts }));
    expect((await catalogue()).contacts).toEqual({ ...contacts, email: 'hello@firstlight.example' });
  });

  it('name the business in mails and in the checkout', async () => {
    await save(changed({ contacts: { ...original.contacts, name: 'Shine & Co' } }));
    const customer = await app.customer();
    const order = await app.post('/api/checkout/order', { planData: planData() }, customer.token);
    expect(order.body.name).toBe('Shine & Co');
    await app.sweep();
    const [mail] = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(mail!.subject).toBe('Welcome to Shine & Co');
  });

  it('fill the policies: the catalogue contains the company, its grievance officer and its rules', async () => {
    const invoice = { ...original.invoice, supplierName: 'Shine & Sons LLP', gstin: '27AAPFU0939F1ZV' };
    const grievanceOfficer = { name: 'Meera Joshi', email: 'meera@example.com', phone: '+91 20 5550 0150' };
    const waterSaving = { percent: 80, source: 'Measured in Amber Heights, October 2026' };
    const reviews = [
      {
        text: 'Done by seven, every day.',
        name: 'Ketan N.',
        community: 'Amber Heights',
        car: 'Kia Seltos',
        date: '2026-10-04',
        source: 'Google review',
        example: false,
      },
    ];
    const examples = (await catalogue()).business.reviews.filter(({ example }: { example: boolean }) => example);
    expect(examples).toHaveLength(original.reviews.length);
    expect(examples).not.toEqual([]);
    await save(
      changed({ invoice, grievanceOfficer, waterSaving, reviews, washCancelHours: 6, pauseMaxDaysPerTerm: 30 }),
    );
    expect((await catalogue()).business).toEqual({
      legalName: 'Shine & Sons LLP',
      address: original.invoice.address,
      gstin: '27AAPFU0939F1ZV',
      grievanceOfficer,
      waterSaving,
      reviews,
      washCancelHours: 6,
      pauses: { minDays: 3, maxDaysPerTerm: 30, slotHeldDays: 14 },
      daysOff: { weekly: null, holidays: [] },
    });
  });

  it('are changed by one admin at a time, and every change is recorded', async () => {
    const { version } = await read();
    clock.advance(1000);
    expect((await save({ ...changed({ gstPercent: 40 }), version })).status).toBe(200);
    const second = await save({ ...changed({ gstPercent: 5 }), version });
    expect([second.status, second.body.code, second.body.current.gstPercent]).toEqual([409, 'edit-conflict', 40]);
    const VERSION = expect.stringMatching(/^2026-\d\d-\d\d-[0-9a-f]{8}$/);
    const { body } = await app.list('/api/changes', { filter: { resource: 'settings' }, range: [0, 0] }, admin.token);
    expect(body[0]).toMatchObject({
      by: admin.email,
      name: 'Settings',
      differences: [
        { field: 'gstPercent', before: 18, after: 40 },
        // The policies print the rate.
        { field: 'policyVersion', before: VERSION, after: VERSION },
      ],
    });
  });
});

describe('POST /api/settings/preview', () => {
  const preview = async (change: Partial<SettingsValues>) =>
    (await app.post<SettingsPreviewResponse>('/api/settings/preview', changed(change), admin.token)).body;

  it('returns the four lines before and after, and saves nothing', async () => {
    const before = await read();
    const { on, plans, washes } = await preview({
      monthlyPrices: { ...original.monthlyPrices, Hatchback: 2000 },
      washPrices: { ...original.washPrices, basic: 400 },
    });
    expect(on).toBe(clock.today());
    expect(plans).toHaveLength(32);
    expect(plans[0]).toMatchObject({
      carType: 'Hatchback',
      months: 1,
      before: { planAmount: 1799, discountedAmount: 1439.2, gst: 259.06, payable: 1698.26 },
      after: { planAmount: 2000, discountedAmount: 1600, gst: 288, payable: 1888 },
    });
    expect(washes[0]).toEqual({
      tier: 'basic',
      before: { price: 299, gst: 53.82, total: 352.82 },
      after: { price: 400, gst: 72, total: 472 },
    });
    expect(await read()).toEqual(before);
  });

  it('is for the first day of a promotion that has not started', async () => {
    const { on, plans } = await preview({ promotion: { percent: 50, active: true, from: '2026-12-01', to: null } });
    expect(on).toBe('2026-12-01');
    expect(plans[0]).toMatchObject({
      before: { promotionPercent: 20 },
      after: { promotionPercent: 50, discountedAmount: 899.5 },
    });
  });
});
