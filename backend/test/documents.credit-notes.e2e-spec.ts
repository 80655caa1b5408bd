import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { startApp, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const refund = (orderId: string, amount: number) =>
  app.post(`/api/orders/${orderId}/refunds`, { amount, reason: 'Missed a visit' }, admin);
const creditNotesOf = async (orderId: string) => {
  const filter = { orderId, kind: 'credit-note' };
  return (await app.list<DocumentResponse>('/api/documents', { filter, sort: ['number', 'ASC'] }, admin)).body;
};

describe('credit notes', () => {
  it('split their tax as if nothing had happened when their issue is interrupted', async () => {
    const plan = await buy(app, await app.customer());
    const { invoice } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    for (const amount of [100, 200]) expect((await refund(plan.id, amount)).status).toBe(201);
    await app.changeSettings({ invoice }, admin);
    const { documents } = app.app.nest.get(DocumentsStore);
    const insert = documents.insert.bind(documents);
    const interrupted = jest
      .spyOn(documents, 'insert')
      .mockImplementationOnce(insert)
      .mockRejectedValueOnce(new Error('ends here'));
    await app.sweep();
    interrupted.mockRestore();
    expect(await creditNotesOf(plan.id)).toMatchObject([{ total: 100, taxable: 84.75 }]);
    await app.sweep();
    expect(await creditNotesOf(plan.id)).toMatchObject([
      { total: 100, taxable: 84.75 },
      { total: 200, taxable: 169.49 },
    ]);
  });
});
