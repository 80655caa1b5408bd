import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { documentFileName } from '#libs/document-file-name.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { MailService } from '../src/mail/mail.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;

type Customer = Awaited<ReturnType<TestApp['customer']>>;

beforeAll(async () => {
  app = await startApp({ clock });
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

  it('are mailed once when they are issued after the mail about their refund', async () => {
    const customer = await app.customer();
    const subjects = async () =>
      (await app.mails())
        .filter(({ to, subject }) => to?.[0]?.address === customer.email && /refund|credit note/i.test(subject ?? ''))
        .map(({ subject, attachments }) => [subject, attachments.map(({ filename }) => filename)]);
    const plan = await buy(app, customer);
    const { invoice } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    expect((await refund(plan.id, 100)).status).toBe(201);
    const { body: byHand } = await app.post(
      `/api/customers/${customer.userId}/washes`,
      {
        tier: 'basic',
        date: addDays(clock.today(), 1),
        timeSlot: '6:00 AM - 6:30 AM',
        address: 'Amber Heights',
        method: 'cash',
      },
      admin,
    );
    const refunded = await app.post(
      `/api/orders/${byHand.order.id}/hand-refunds`,
      { amount: 50, reason: 'Late', method: 'cash' },
      admin,
    );
    expect(refunded.status).toBe(201);
    await app.sweep();
    const before = [
      [expect.stringMatching('^The refund for your plan for .* has arrived$'), []],
      [expect.stringMatching('^Refund for your Basic Car Wash'), []],
    ];
    expect(await subjects()).toEqual(expect.arrayContaining(before));
    expect(await subjects()).toHaveLength(2);
    await app.changeSettings({ invoice }, admin);
    await app.sweep();
    await app.sweep();
    const notes = [...(await creditNotesOf(plan.id)), ...(await creditNotesOf(byHand.order.id))];
    expect(notes).toHaveLength(2);
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        ...before,
        [expect.stringMatching('^The credit note for your plan for'), [documentFileName(notes[0]!)]],
        [expect.stringMatching('^The credit note for your Basic Car Wash'), [documentFileName(notes[1]!)]],
      ]),
    );
    expect(await subjects()).toHaveLength(4);
    // A refund whose credit note is issued immediately has it attached to its own mail.
    expect((await refund(plan.id, 200)).status).toBe(201);
    await app.sweep();
    expect(await subjects()).toHaveLength(5);
  });

  it('are mailed when they are issued while the mail about their refund is written', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, carNumber: 'MH12AB7001' });
    const { invoice } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    // A webhook would report the refund at the same time.
    const provider = new Provider(app);
    await provider.setFaults({ webhook: { drop: true } });
    const ended = aroundMail('refund arrived', { before: () => issueWith(invoice) });
    expect((await refund(plan.id, 100)).status).toBe(201);
    ended();
    await provider.setFaults({});
    await app.sweep();
    const [note] = await creditNotesOf(plan.id);
    const attached = (await app.mails())
      .filter(({ to }) => to?.[0]?.address === customer.email)
      .flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    expect(attached.filter((name) => name === documentFileName(note!))).toHaveLength(1);
  });
});

/** Issues the documents that waited for the GSTIN of these details. */
async function issueWith(invoice: object): Promise<void> {
  await app.changeSettings({ invoice }, admin);
  await app.app.nest.get(JobRunner).run('documents');
}

/** Does something right before or after a mail about an occasion is queued, once. Returns a function that ends it. */
function aroundMail(
  occasion: string,
  { before = async () => {}, after = async () => {} }: { before?: () => Promise<void>; after?: () => Promise<void> },
): () => void {
  const mails = app.app.nest.get(MailService);
  const queue = mails.queue.bind(mails);
  let isDone = false;
  const intercepted = jest.spyOn(mails, 'queue').mockImplementation(async (mail) => {
    const isFirst = !isDone && mail.key.startsWith(occasion);
    isDone ||= isFirst;
    if (isFirst) await before();
    await queue(mail);
    if (isFirst) await after();
  });
  return () => intercepted.mockRestore();
}

describe('an invoice that waited for the GSTIN of the supplier', () => {
  const withoutGstin = async (work: () => Promise<void>, afterwards = async () => {}) => {
    const { invoice } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    await work();
    await app.sweep();
    await app.changeSettings({ invoice }, admin);
    await afterwards();
    await app.sweep();
    await app.sweep();
  };
  const mailsWithInvoice = async ({ email }: { email: string }) =>
    (await app.mails())
      .filter(({ to, attachments }) => to?.[0]?.address === email && attachments.length > 0)
      .map(({ subject }) => subject);

  it('is mailed once it is issued', async () => {
    const customer = await app.customer();
    await withoutGstin(async () => void (await buy(app, customer)));
    expect(await mailsWithInvoice(customer)).toEqual(['The invoice for your plan for Hyundai Creta']);
    await buy(app, customer);
    await app.sweep();
    expect(await mailsWithInvoice(customer)).toHaveLength(2);
  });

  const bookWash = async (customer: Customer) => {
    const date = addDays(clock.today(), 1);
    const person = { name: 'Asha Rao', email: customer.email, phone: '9876500001' };
    const details = { ...person, timeSlot: '7:00 AM - 7:30 AM', address: 'Amber Heights', date };
    return (await app.post<WashResponse>('/api/checkoutBasic', details, customer.token)).body;
  };
  const setPayments = async (id: string, ...payments: string[]) => {
    for (const payment of payments)
      expect((await app.patch(`/api/orders/${id}/payment`, { payment }, admin)).status).toBe(200);
  };

  it('is mailed once for a wash that was paid after its booking', async () => {
    const customer = await app.customer();
    const { id } = await bookWash(customer);
    await withoutGstin(() => setPayments(id, 'paid', 'unpaid', 'paid'));
    expect(await mailsWithInvoice(customer)).toEqual([expect.stringMatching('^The invoice for your Basic Car Wash')]);
  });

  it('is mailed once when it is issued right after the mail about its payment was written', async () => {
    const customer = await app.customer();
    const { id } = await bookWash(customer);
    const { invoice } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    const ended = aroundMail('receipt', { after: () => issueWith(invoice) });
    await setPayments(id, 'paid');
    ended();
    await app.sweep();
    expect(await mailsWithInvoice(customer)).toEqual([expect.stringMatching('^The invoice for your Basic Car Wash')]);
  });

  it('is mailed when the order is cancelled in the meantime', async () => {
    const customer = await app.customer();
    let planId = '';
    await withoutGstin(
      async () => void ({ id: planId } = await buy(app, customer)),
      async () => {
        const path = `/api/plans/${customer.userId}/${planId}`;
        expect((await app.patch(path, { status: 'cancelled' }, admin)).status).toBe(200);
      },
    );
    expect(await mailsWithInvoice(customer)).toEqual(['The invoice for your plan for Hyundai Creta']);
  });

  it('is mailed for a wash that was paid again, instead of the invoice of the payment that was undone', async () => {
    const customer = await app.customer();
    const { id } = await bookWash(customer);
    await setPayments(id, 'paid');
    await withoutGstin(() => setPayments(id, 'unpaid', 'paid'));
    const filter = { orderId: id, kind: 'invoice' };
    const invoices = (await app.list<DocumentResponse>('/api/documents', { filter, sort: ['number', 'ASC'] }, admin))
      .body;
    const attached = (await app.mails())
      .filter(({ to }) => to?.[0]?.address === customer.email)
      .flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    expect(attached).toEqual(invoices.map(documentFileName));
    expect(attached).toHaveLength(2);
  });

  it('is not mailed when its payment was undone', async () => {
    const customer = await app.customer();
    const { id } = await bookWash(customer);
    await withoutGstin(() => setPayments(id, 'paid', 'unpaid'));
    expect(await mailsWithInvoice(customer)).toEqual([]);
  });
});

describe('a credit note after 30 November', () => {
  const at = async (now: string) => {
    clock.advance(Date.parse(now) - clock.millis());
    admin = (await app.staff('admin')).token;
  };
  const monthOf = async (month: string) =>
    (await app.get<GstReturnResponse>(`/api/reports/gst?month=${month}`, admin)).body;

  it('for a payment of the previous financial year has no tax, and is in no table of the return', async () => {
    const plan = await buy(app, await app.customer(), { ...CRETA, carNumber: 'MH12AB7002' });
    await at('2027-04-01T06:30:00.000Z');
    const customer = await app.customer();
    const received = { method: 'cash', receivedOn: '2027-03-31' };
    const taken = { ...CRETA, carNumber: 'MH12AB7003', ...received };
    const { order } = (await app.post(`/api/customers/${customer.userId}/plans`, taken, admin)).body;
    expect((await monthOf('2027-04')).blockers).toContain(
      '1 invoice is for a payment of an earlier month. If its tax was due then, use table 11B (advances adjusted).',
    );
    expect((await monthOf('2027-03')).blockers).toEqual([
      '1 payment of the month has its invoice in a later one. If its tax was due in this month, use table 11A (advances received).',
    ]);
    expect((await monthOf('2027-02')).blockers).toEqual([]);
    await at('2027-11-30T18:29:59.000Z');
    expect((await refund(plan.id, 118)).status).toBe(201);
    expect(await monthOf('2027-11')).toMatchObject({ creditNotes: 1, net: { taxable: -100, cgst: -9, total: -118 } });
    await at('2027-11-30T18:30:00.000Z');
    expect((await refund(plan.id, 118)).status).toBe(201);
    const body = { amount: 118, reason: 'Late', method: 'cash' };
    expect((await app.post(`/api/orders/${order.id}/hand-refunds`, body, admin)).status).toBe(201);
    const december = await monthOf('2027-12');
    expect(december).toMatchObject({
      creditNotes: 2,
      net: { taxable: 0, cgst: 0, total: 0 },
      series: [{ kind: 'credit-note', issued: 2 }],
      difference: 0,
    });
    expect(december.tables.filter(({ documents }) => documents > 0)).toMatchObject([{ table: 'none', total: -236 }]);
    const untaxed = { taxable: 118, cgst: 0, sgst: 0, tax: 0, total: 118 };
    expect(await creditNotesOf(plan.id)).toMatchObject([{ taxable: 100, cgst: 9, sgst: 9, total: 118 }, untaxed]);
    expect(await creditNotesOf(order.id)).toMatchObject([untaxed]);
    const register = await app.get('/api/reports/register?month=2027-12', admin);
    expect(register.text.match(/^NONE,Credit Note,CN\/27-28\//gm)).toHaveLength(2);
  });
});
