import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { CommunitiesService } from '../src/communities/communities.service.js';
import { DocumentRendererService } from '../src/documents/document-renderer.service.js';
import { DocumentsService } from '../src/documents/documents.service.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { NO_ADDRESS, NO_PARKING, orderAddress } from '../src/customers/address.js';
import { Clock } from '../src/kernel/clock.port.js';
import { MailService } from '../src/mail/mail.service.js';
import { OrderKindsService } from '../src/orders/order-kinds.service.js';
import { OrderRecordsService, type RestoredOrder } from '../src/orders/order-records.service.js';
import { paidOnDay, type Order, type WashOrder } from '../src/orders/order.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { NOTHING_PAID } from '../src/payments/order-money.js';
import { SettingsService } from '../src/settings/settings.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { valuesOf } from './support/settings-values.js';

const PROCESSES = 50;
const TODAY = '2026-11-21';
const NOW = `${TODAY}T06:30:00.000Z`;

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  await app.stopJobs();
});
afterAll(() => app.stop());

/** A paid wash whose invoice has not been issued. */
function paidWash(nth: number): RestoredOrder<WashOrder> {
  const paymentId = `pay_${nth}`;
  return {
    kind: 'wash',
    id: `wash-${nth}`,
    userId: 'customer',
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+919876500001',
    ...orderAddress({ ...NO_ADDRESS, text: 'Amber Heights' }),
    ...NO_PARKING,
    carName: '',
    carType: null,
    carColor: '',
    carNumber: '',
    tier: 'basic',
    service: 'Basic Car Wash',
    date: TODAY,
    startDate: TODAY,
    endDate: TODAY,
    timeSlot: '6:00 AM - 6:30 AM',
    listPrice: 299_00,
    discount: 0,
    taxableAmount: 299_00,
    tax: 53_82,
    total: 352_82,
    discountRate: 0,
    taxRate: 1800,
    status: 'booked',
    payment: 'paid',
    ...paidOnDay(TODAY),
    revenue: 299_00,
    ...NOTHING_PAID,
    amountPaid: 352_82,
    paymentId,
    providerOrderId: `order_${nth}`,
    pendingKey: null,
    cancelUntil: NOW,
    cancelledAt: null,
    paymentNotice: null,
    createdAt: NOW,
    updatedAt: NOW,
    billing: [{ kind: 'invoice', cause: 'payment', amount: 352_82, on: TODAY, at: NOW, sourceId: paymentId }],
    documentsIssued: 0,
    documentsPending: true,
  };
}

/** What issues documents in another process: it shares nothing but the store. */
function anotherProcess(): DocumentsService {
  const { nest } = app.app;
  return new DocumentsService(
    nest.get(DocumentsStore),
    nest.get(OrderRecordsService),
    nest.get(OrderKindsService),
    nest.get(SettingsService),
    nest.get(CommunitiesService),
    nest.get(Clock),
    nest.get(DocumentRendererService),
    nest.get(OrdersService),
    nest.get(MailService),
  );
}

describe('the prefixes of document numbers', () => {
  it('can be swapped until a document has one', async () => {
    const { token } = await app.staff('admin');
    const { body: before } = await app.get<SettingsResponse>('/api/settings', token);
    const { seriesPrefix, creditNotePrefix } = before.invoice;
    const save = (invoices: string, creditNotes: string) =>
      app.put(
        '/api/settings',
        {
          ...valuesOf(before),
          invoice: { ...before.invoice, seriesPrefix: invoices, creditNotePrefix: creditNotes },
        },
        token,
      );
    expect((await save(creditNotePrefix, seriesPrefix)).status).toBe(200);
    expect(await app.app.nest.get(SettingsService).documentPrefix('invoice')).toBe(creditNotePrefix);

    expect(await save(seriesPrefix, creditNotePrefix)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'invoice.creditNotePrefix',
            message: `Invoices have been issued with the prefix ${creditNotePrefix}`,
          },
        ],
      },
    });
    expect((await save(seriesPrefix, 'C')).status).toBe(200);
  });

  it('do not conflict with an edit of the settings when a document begins to use one', async () => {
    const { token } = await app.staff('admin');
    const { body: edited } = await app.get<SettingsResponse>('/api/settings', token);
    const settings = app.app.nest.get(SettingsService);
    expect(await settings.documentPrefix('credit-note')).toBe(edited.invoice.creditNotePrefix);
    const saved = await app.put('/api/settings', { ...valuesOf(edited), version: edited.version }, token);
    expect(saved).toMatchObject({ status: 200, body: { version: edited.version + 1 } });
  });
});

describe('documents that many processes issue at once', () => {
  it('have consecutive numbers, and each order has one', async () => {
    const washes = Array.from({ length: PROCESSES }, (_, nth) => paidWash(nth));
    const records = app.app.nest.get(OrderRecordsService);
    await records.restore(washes);
    const processes = washes.map(anotherProcess);
    // Every order is issued by two processes, as by a webhook and the browser's callback.
    await Promise.all(
      processes.map(async (process, at) => {
        for (const nth of [at, (at + 1) % PROCESSES]) {
          const order = await records.get(`wash-${nth}`);
          expect(await process.issue(order as Order)).toHaveLength(1);
        }
      }),
    );
    const issued = await app.app.nest.get(DocumentsStore).documents.list({ sort: ['issuedAt', 'ASC'] });
    expect(issued.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: PROCESSES }, (_, at) => at + 1),
    );
    expect(new Set(issued.map(({ orderId }) => orderId)).size).toBe(PROCESSES);
  });
});
