import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { DisputeResponse, RefundResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { SettlementLineResponse, SettlementResponse } from '#libs/contract/settlements.js';
import { formatRupees } from '#libs/money.js';
import { Backoffice } from './support/backoffice.js';
import { failure, held } from './support/responses.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let order: PlanResponse;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  order = await backoffice.office.order(await backoffice.api.customer());
});
afterAll(() => backoffice.stop());

it('lists settlements and shows what one consists of', async () => {
  const read = async () => (await backoffice.api.list<SettlementResponse>('/api/reports/settlements', {}))[0];
  await waitFor(async () => expect((await read())?.difference).toBe(0));
  const newest = await read();
  await backoffice.open('/settlements');
  const row = await screen.findByRole('row', { name: new RegExp(newest!.utr!) });
  expect(within(row).getByText('Agrees')).toBeTruthy();
  await backoffice.open(`/settlements/${newest!.id}/show`);
  const sums = await screen.findByRole('region', { name: 'Amount settled' });
  expect(sums.textContent).toContain(`Settled${formatRupees(newest!.amount)}`);
  expect(sums.textContent).toContain(`Payments${formatRupees(newest!.payments)}`);

  const path = `/api/reports/settlements/${newest!.id}/lines`;
  const { token } = await backoffice.api.admin();
  const { body: lines } = await backoffice.api.expect<SettlementLineResponse[]>(200, 'GET', path, { token });
  const { orderId, amount } = lines.find(({ kind, purpose }) => kind === 'payment' && purpose === 'plan')!;
  const [paid] = await backoffice.api.list<PlanResponse>('/api/allOrders', { id: [orderId] });
  const table = within(await screen.findByRole('group', { name: 'Payments and refunds' }));
  const line = (await table.findByRole('link', { name: `Plan ${paid!.orderNumber}` })).closest('tr')!;
  expect(line.textContent).toContain(paid!.name);
  expect(line.textContent).toContain(`Payment${paid!.paymentId}${formatRupees(amount)}`);
});

it('shows the lines of a large settlement by page', async () => {
  const [{ id }] = (await backoffice.api.list<SettlementResponse>('/api/reports/settlements', {})) as [
    SettlementResponse,
  ];
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!pathname.endsWith(`${id}/lines`)) return null;
    const [from, to] = JSON.parse(searchParams.get('range')!) as [number, number];
    const lines = Array.from({ length: Math.min(to, 1_029) - from + 1 }, (_, at) => ({
      id: `pay_${from + at + 1}`,
      kind: 'payment',
      amount: 100,
      orderId: null,
      purpose: null,
    }));
    const headers = { 'content-range': `lines ${from}-${from + lines.length - 1}/1030` };
    return Promise.resolve(Response.json(lines, { headers }));
  };
  await backoffice.open(`/settlements/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Payments and refunds' }));
  await card.findByText('pay_25');
  expect(card.queryByText('pay_26')).toBeNull();
  card.getByText('1–25 of 1,030');
  await user.click(card.getByRole('button', { name: 'Go to next page' }));
  await card.findByText('pay_26');
  card.getByText('26–50 of 1,030');
  backoffice.intercept = () => null;
});

it('lists the invoices of an order on its page', async () => {
  await backoffice.open(`/allOrders/${order.id}/show`);
  const invoices = await screen.findByRole('region', { name: 'Invoices' });
  expect((await within(invoices).findByRole('listitem')).textContent).toMatch(/^FL\/.*Tax invoice/);
  expect(within(invoices).getByRole('button', { name: /^Download FL/ })).toBeTruthy();
});

it('shows a dispute with its due date, and stores the collected evidence', async () => {
  const { id } = await backoffice.provider.act({ action: 'dispute.create', payment_id: order.paymentId! });
  const read = async () => (await backoffice.api.list<DisputeResponse>('/api/payments/disputes', {}))[0];
  await waitFor(async () => expect((await read())?.id).toBe(id));
  await backoffice.open(`/disputes/${id}/show`);
  const evidence = within(await screen.findByRole('region', { name: 'Evidence' }));
  expect(evidence.getByRole('alert').textContent).toMatch(/dashboard by \d/);
  fireEvent.click(evidence.getByRole('checkbox', { name: 'Tax invoice' }));
  expect(evidence.getByRole('checkbox', { name: 'Tax invoice', checked: true })).toBeTruthy();
  await waitFor(async () => expect(await read()).toMatchObject({ evidence: ['invoice'] }));
  expect(await evidence.findByRole('checkbox', { name: 'Tax invoice', checked: true })).toBeTruthy();

  const { token } = await backoffice.api.admin();
  const body = { evidence: ['invoice', 'agreement'] };
  await backoffice.api.expect(200, 'PUT', `/api/payments/disputes/${id}/evidence`, { token, body });
  await user.click(evidence.getByRole('checkbox', { name: 'Service record' }));
  await waitFor(async () => expect((await read())?.evidence).toEqual(['invoice', 'service-record', 'agreement']));
});

it('saves evidence that is ticked while other evidence is being saved', async () => {
  const { id } = (await backoffice.api.list<DisputeResponse>('/api/payments/disputes', {}))[0]!;
  const { token } = await backoffice.api.admin();
  await backoffice.api.expect(200, 'PUT', `/api/payments/disputes/${id}/evidence`, { token, body: { evidence: [] } });
  await backoffice.open(`/disputes/${id}/show`);
  const evidence = within(await screen.findByRole('region', { name: 'Evidence' }));
  await evidence.findByRole('checkbox', { name: 'Tax invoice', checked: false });
  const { answer, release } = held(() => failure('The line is busy.'));
  backoffice.intercept = (url) => {
    if (!url.pathname.endsWith('/evidence')) return null;
    backoffice.intercept = () => null;
    return answer();
  };
  for (const name of ['Tax invoice', 'Service record']) await user.click(evidence.getByRole('checkbox', { name }));
  for (const name of ['Tax invoice', 'Service record'])
    expect(await evidence.findByRole('checkbox', { name, checked: true })).toBeTruthy();
  release();
  await screen.findByText('The line is busy.');
  await evidence.findByRole('checkbox', { name: 'Tax invoice', checked: false });
  expect(await evidence.findByRole('checkbox', { name: 'Service record', checked: true })).toBeTruthy();
});

describe('a refund that failed', () => {
  it('can be recorded as paid by bank transfer', async () => {
    await backoffice.provider.setFaults({ refundRejected: true });
    const { token } = await backoffice.api.admin();
    const body = { amount: 100, reason: 'Two days missed' };
    await backoffice.api.expect<RefundResponse>(201, 'POST', `/api/orders/${order.id}/refunds`, { token, body });
    await backoffice.provider.clearFaults();
    await backoffice.open(`/allOrders/${order.id}/show`);
    const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
    await user.click(await refunds.findByRole('button', { name: 'Record a bank transfer for the refund of ₹100' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Record a bank transfer' }));
    const record = dialog.getByRole<HTMLButtonElement>('button', { name: 'Record transfer' });
    expect(record.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'UTR' }), 'HDFCN520261122');
    await user.click(record);
    await screen.findByText('The bank transfer of ₹100 is recorded');
    expect(await refunds.findByText(/Bank reference HDFCN520261122/)).toBeTruthy();
    const invoices = await screen.findByRole('region', { name: 'Invoices' });
    await waitFor(() => expect(invoices.textContent).toContain('Credit note'));
  });
});

it('the refunds name their order and its customer', async () => {
  const { token } = await backoffice.api.admin();
  const body = { amount: 50, reason: 'A wing was left dirty' };
  await backoffice.api.expect<RefundResponse>(201, 'POST', `/api/orders/${order.id}/refunds`, { token, body });
  await backoffice.open(`/refunds?filter=${encodeURIComponent(JSON.stringify({ q: order.id }))}`);
  const [link] = await screen.findAllByRole('link', { name: `Plan ${order.orderNumber}` });
  expect(link!.getAttribute('href')).toBe(`/dashboard/allOrders/${order.id}/show`);
  expect(link!.textContent).toBe(order.orderNumber);
  within(link!.closest('tr')!).getByText(order.name);
});

describe('the refund dialog', () => {
  it('reports a failure when it was closed in the meantime', async () => {
    await backoffice.open(`/allOrders/${order.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'A door was left dirty');
    const { answer, release } = held(() => failure('The provider cannot be reached'));
    backoffice.intercept = ({ pathname }) => (pathname.endsWith(`${order.id}/refunds`) ? answer() : null);
    await user.click(dialog.getByRole('button', { name: /^Refund ₹/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    await screen.findByText('The provider cannot be reached');
    backoffice.intercept = () => null;
  });

  it('stays open when an earlier one, which was closed, succeeds', async () => {
    await backoffice.open(`/allOrders/${order.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const first = within(await screen.findByRole('dialog'));
    await user.type(await first.findByRole('textbox', { name: 'Reason' }), 'A door was left dirty');
    const { answer, release } = held(() => Response.json({ amount: 100, status: 'processed' }));
    backoffice.intercept = ({ pathname }) => (pathname.endsWith(`${order.id}/refunds`) ? answer() : null);
    await user.click(first.getByRole('button', { name: /^Refund ₹/ }));
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const second = within(await screen.findByRole('dialog'));
    await user.type(await second.findByRole('textbox', { name: 'Reason' }), 'Two days missed');
    release();
    await screen.findByText('₹100 has been refunded');
    expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Two days missed');
    expect(screen.queryByRole('dialog')).not.toBeNull();
    backoffice.intercept = () => null;
  });

  it('says that a full refund cancels the plan', async () => {
    await backoffice.open(`/allOrders/${order.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = await dialog.findByRole('textbox', { name: 'Amount' });
    const [, available] = /^Up to ₹(.+)$/.exec(dialog.getByText(/^Up to/).textContent)!;
    await user.clear(amount);
    await user.type(amount, available!);
    await dialog.findByText(/original payment method\. A full refund also cancels the plan\. This can’t be undone\./);
    await user.clear(amount);
    await user.type(amount, '10');
    await dialog.findByText(/original payment method\. This can’t be undone\./);
  });

  it('warns when the credit note can no longer reduce tax', async () => {
    backoffice.intercept = (url) =>
      url.pathname.endsWith('/refunds/proposal')
        ? Promise.resolve(
            Response.json({
              orderId: order.id,
              amountPaid: 1000,
              amountRefunded: 0,
              amountRefunding: 0,
              available: 1000,
              proposed: 0,
              basis: 'unused-months',
              months: null,
              explanation: 'All months were used.',
              amountGoodwill: 0,
              reducesTaxUntil: '2025-11-30',
              reducesTax: false,
              version: 1,
            }),
          )
        : null;
    await backoffice.open(`/allOrders/${order.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('the deadline was 30 Nov 2025');
    backoffice.intercept = () => null;
  });
});

it('lists emails with their status', async () => {
  await backoffice.open('/mails');
  const row = (await screen.findAllByRole('row', { name: /Hyundai Creta/ }))[0]!;
  expect(row.textContent).toMatch(/Sent|Queued/);
  expect(within(row).queryByRole('button')).toBeNull();
});

it('sends several emails again, and says which of them are not sent', async () => {
  const mails = ['Asha Rao', 'Vikram Nair'].map((name, at) => ({
    id: `mail${at}`,
    name,
    email: `customer${at}@example.com`,
    subject: 'Your plan is paused',
    status: 'failed',
    attempts: 9,
    lastError: 'the mailbox is full',
    attachments: [],
    canSendAgain: true,
    createdAt: '2026-11-20T06:30:00.000Z',
    sentAt: null,
    version: 10,
  }));
  const again: string[] = [];
  backoffice.intercept = ({ pathname }) => {
    const [, id] = /^\/api\/mails\/(.+)\/send-again$/.exec(pathname) ?? [];
    if (id !== undefined) {
      again.push(id);
      const isSent = id === 'mail1';
      return Promise.resolve(isSent ? failure('This email has been sent.', 409) : Response.json(mails[0]));
    }
    const headers = { 'content-range': `mails 0-1/2` };
    return pathname === '/api/mails' ? Promise.resolve(Response.json(mails, { headers })) : null;
  };
  await backoffice.open('/mails?perPage=25&page=1');
  for (const { name } of mails) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const selection = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(selection.getByRole('button', { name: 'Send again' }));
  await screen.findByText(/1 of 2 was queued\.\s+Vikram Nair: This email has been sent\./);
  expect(again.sort()).toEqual(['mail0', 'mail1']);
  backoffice.intercept = () => null;
});
