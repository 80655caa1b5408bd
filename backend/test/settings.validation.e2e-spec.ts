import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { SettingsService } from '../src/settings/settings.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { LoopHold } from './support/loop-hold.js';
import { valuesOf, type SettingsValues } from './support/settings-values.js';

let app: TestApp;
let admin: { token: string; userId: string; email: string };
let original: SettingsResponse;

const save = (body: unknown) => app.put('/api/settings', body, admin.token);
const changed = (change: Partial<SettingsValues>) => ({ ...valuesOf(original), ...change });

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  admin = await app.staff('admin');
  original = (await app.get<SettingsResponse>('/api/settings', admin.token)).body;
});
afterEach(async () => {
  expect((await save(valuesOf(original))).status).toBe(200);
});
afterAll(() => app.stop());

describe('settings reject', () => {
  const at = (path: string, value: unknown): unknown => {
    const body = structuredClone(valuesOf(original)) as unknown as Record<string, unknown>;
    const parts = path.split('.');
    const last = parts.pop()!;
    const place = parts.reduce((part, name) => part[name] as Record<string, unknown>, body);
    if (value === undefined) delete place[last];
    else place[last] = value;
    return body;
  };

  it.each<[string, unknown]>([
    ...[0, 0.99, -5, 100_000.01, 1e9, 1.005, '1799', null, undefined, {}, [1799], true].map(
      (price): [string, unknown] => ['monthlyPrices.SUV', price],
    ),
    ['monthlyPrices.Tractor', 100],
    ['monthlyPrices', undefined],
    ['monthlyPrices', []],
    ['monthlyPrices', 'all'],
    ['washPrices.basic', 0],
    ...[-1, 90.01, 1.234, '20', null].map((percent): [string, unknown] => ['promotion.percent', percent]),
    ...['2026-02-30', '2026-13-01', '21-11-2026', 'tomorrow', 20261121, '2026-11-21T00:00:00Z', undefined].map(
      (day): [string, unknown] => ['promotion.from', day],
    ),
    ['promotion.active', 'yes'],
    ...[-1, 0, 40.5, 'eighteen', null].map((percent): [string, unknown] => ['gstPercent', percent]),
    ['payAfterWash', 1],
    ...[0, -1, 1.5, 501, '10', null].map((count): [string, unknown] => ['washesAtOnce', count]),
    ...[0, 501, '10'].map((count): [string, unknown] => ['carsPerSlot', count]),
    ...[-1, 1.5, 73, '2', null].map((hours): [string, unknown] => ['washCancelHours', hours]),
    ...['27AAPFU0939F1ZW', '27AAPFU0939F1Z', 'x'.repeat(50_000), 27, null].map((gstin): [string, unknown] => [
      'invoice.gstin',
      gstin,
    ]),
    ...['office', 'office@', 'a@example.com, b@example.com', null, 7].map((email): [string, unknown] => [
      'noticeEmail',
      email,
    ]),
    ['invoice.sac', '123456'],
    ['invoice.sac', '99853'],
    ['invoice.seriesPrefix', 'FL/2026/'],
    ['invoice.state', 'Atlantis'],
    ['invoice.state', 'constructor'],
    ['invoice.supplierName', ''],
    ['invoice.supplierName', 'Line\nBcc: x@example.com'],
    ['contacts.name', ' '],
    ['contacts.name', 'Shine\nBcc: b@example.com'],
    ['contacts.name', 'S'.repeat(31)],
    ['contacts.pin', '012345'],
    ['contacts.phone', 'call us'],
    ['contacts.phone', `+91${'1 '.repeat(20_000)}`],
    ['contacts.whatsapp', '+91 20 5550 0142'],
    ['contacts.email', 'nobody'],
    ['grievanceOfficer.email', 'nobody'],
    ['grievanceOfficer.phone', ''],
    ['waterSaving.percent', 101],
    ['waterSaving.source', ''],
    ['reviews', 'none'],
    ['reviews', [{ text: '', name: 'A', community: 'B', car: 'C', date: null, source: '', example: false }]],
    ['contacts.email', 'a@example.com\r\nBcc: b@example.com'],
    ...[
      'javascript:alert(1)',
      'http://example.com',
      '//example.com',
      'https://user:pw@example.com',
      'https:// x',
      `https://example.com/${'x'.repeat(300)}`,
    ].map((link): [string, unknown] => ['contacts.social', [{ name: 'Site', link }]]),
    ['contacts.social', Array.from({ length: 9 }, () => ({ name: 'Site', link: 'https://example.com' }))],
    ['contacts.social', [{ name: 'Site', link: 'https://example.com', icon: 'x' }]],
    ['contacts.social', 'none'],
    ['id', 'other'],
    ['surprise', 1],
  ])('%s: %j', async (path, value) => {
    const hold = new LoopHold();
    const answer = await save(at(path, value));
    expect([answer.status, answer.body.code]).toEqual([400, 'validation-failed']);
    expect(answer.body.errors[0].field.split('.')[0]).toBe(path.split('.')[0]);
    expect(await hold.end()).toBeLessThan(1000);
    expect((await app.post('/api/settings/preview', at(path, value), admin.token)).status).toBe(400);
  });

  it.each([
    ['washesAtOnce', 'Please enter a whole number'],
    ['carsPerSlot', 'Please enter a whole number'],
    ['pauseMinDays', 'Please enter a whole number of days'],
    ['orderLimits.startedPerCustomer', 'Please enter a whole number'],
    ['reviews', 'reviews must be a list'],
  ])('%s that is missing, and says what it must be', async (path, message) => {
    for (const value of [undefined, null, 'ten'])
      expect((await save(at(path, value))).body.errors).toEqual([{ field: path, message }]);
  });

  it('a prefix of document numbers that the other kind of document has used', async () => {
    const { seriesPrefix, creditNotePrefix } = original.invoice;
    const invoice = (seriesPrefix: string, creditNotePrefix: string) => ({
      invoice: { ...original.invoice, seriesPrefix, creditNotePrefix },
    });
    const rejected = (field: string, message: string) => ({
      status: 400,
      body: { code: 'validation-failed', errors: [{ field: `invoice.${field}`, message }] },
    });
    expect(await save(changed(invoice('A', 'A')))).toMatchObject(
      rejected('creditNotePrefix', 'Choose a prefix different from the invoice prefix'),
    );
    const swapped = changed(invoice(creditNotePrefix, seriesPrefix));
    const settings = app.app.nest.get(SettingsService);
    await settings.documentPrefix('invoice');
    await settings.documentPrefix('credit-note');
    const message = `Credit notes have been issued with the prefix ${creditNotePrefix}`;
    expect(await save(swapped)).toMatchObject(rejected('seriesPrefix', message));
    expect(await app.post('/api/settings/preview', swapped, admin.token)).toMatchObject(
      rejected('seriesPrefix', message),
    );

    expect((await save(changed(invoice('A', 'B')))).status).toBe(200);
    expect(await save(changed(invoice('A', seriesPrefix)))).toMatchObject(
      rejected('creditNotePrefix', `Invoices have been issued with the prefix ${seriesPrefix}`),
    );
    expect((await save(changed(invoice(seriesPrefix, creditNotePrefix)))).status).toBe(200);
  });

  it('prices that the promotion takes below the minimum of the payment provider, at their fields', async () => {
    const prices = { ...original.monthlyPrices, SUV: 1, Sedan: 8.47 };
    const promotion = { percent: 90, active: true, from: '2030-01-01', to: null };
    const rejected = await save(changed({ monthlyPrices: prices, promotion }));
    expect([rejected.status, rejected.body.code]).toEqual([400, 'validation-failed']);
    expect(rejected.body.errors).toEqual([
      {
        field: 'monthlyPrices.SUV',
        message: 'One month costs ₹0.12 with the promotion and GST. The payment provider’s minimum is ₹1',
      },
    ]);
    expect((await save(changed({ monthlyPrices: prices, promotion: { ...promotion, active: false } }))).status).toBe(
      200,
    );
  });

  it('a last day before the first, and a GSTIN of another state, at their fields', async () => {
    const dates = await save(
      changed({ promotion: { percent: 20, active: true, from: '2026-12-02', to: '2026-12-01' } }),
    );
    expect(dates.body).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'promotion.to', message: 'The last day must not be before the first' }],
    });
    const state = await save(changed({ invoice: { ...original.invoice, gstin: '29AAGCB7383J1Z4' } }));
    expect(state.body.errors).toEqual([{ field: 'invoice.state', message: 'This GSTIN is registered in Karnataka' }]);
    expect(
      (await save(changed({ invoice: { ...original.invoice, gstin: '27aapfu0939f1zv ' } }))).body.invoice.gstin,
    ).toBe('27AAPFU0939F1ZV');
  });
});
