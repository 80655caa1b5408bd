import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { wash } from '../e2e/support/washes.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

const PAYMENT = {
  id: 'pay_unmatched',
  status: 'open',
  amount: 1234,
  receivedAt: '2026-11-20T05:00:00.000Z',
} as unknown as UnmatchedPaymentResponse;

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

/** Opens the dialog that assigns the payment. */
async function openAssign(): Promise<HTMLElement> {
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/payments/unmatched'
      ? Promise.resolve(Response.json([PAYMENT], { headers: { 'content-range': 'unmatched 0-0/1' } }))
      : null;
  await backoffice.open('/unmatched');
  await user.click(await screen.findByRole('button', { name: `Assign ${PAYMENT.id}` }));
  return screen.findByRole('dialog', { name: /^Assign .* to an order$/ });
}

it('offers all unpaid orders again when the search is cleared', async () => {
  const { api, office } = backoffice;
  const names = [office.word(), office.word()];
  for (const name of names) await office.pendingOrder(await api.customer({ name }));
  const dialog = within(await openAssign());
  await user.type(dialog.getByRole('combobox'), names[0]!);
  const option = await screen.findByRole('option', { name: new RegExp(names[0]!) });
  expect(screen.queryByRole('option', { name: new RegExp(names[1]!) })).toBeNull();
  await user.click(option);
  await user.click(dialog.getByLabelText('Clear'));
  await user.click(dialog.getByRole('combobox'));
  await screen.findByRole('option', { name: new RegExp(names[1]!) });
});

it('searches once for a word that is typed quickly', async () => {
  const name = backoffice.office.word();
  await backoffice.office.pendingOrder(await backoffice.api.customer({ name }));
  const dialog = within(await openAssign());
  const searches: unknown[] = [];
  backoffice.intercept = ({ pathname, searchParams }) => {
    const { q } = JSON.parse(searchParams.get('filter') ?? '{}') as { q?: string };
    if (pathname === '/api/washes' && q) searches.push(q);
    return null;
  };
  await user.type(dialog.getByRole('combobox'), name);
  await screen.findByRole('option', { name: new RegExp(name) });
  expect(searches).toEqual([name]);
});

it('asks before the chosen order is lost', async () => {
  const name = backoffice.office.word();
  await backoffice.office.pendingOrder(await backoffice.api.customer({ name }));
  const dialog = await openAssign();
  await user.type(within(dialog).getByRole('combobox'), name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await user.click(dialog.parentElement!);
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('offers washes that were booked to be paid afterwards', async () => {
  const name = backoffice.office.word();
  await wash(backoffice.api, await backoffice.api.customer({ name }));
  const dialog = within(await openAssign());
  await user.type(dialog.getByRole('combobox'), name);
  const option = await screen.findByRole('option', { name: new RegExp(name) });
  expect(option.textContent).toContain('Basic Car Wash');
});

it('keeps the chosen order when the assignment fails', async () => {
  const name = backoffice.office.word();
  await backoffice.office.pendingOrder(await backoffice.api.customer({ name }));
  const dialog = within(await openAssign());
  const search = dialog.getByRole<HTMLInputElement>('combobox');
  await user.type(search, name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  backoffice.intercept = (_, method) =>
    method === 'POST' ? Promise.resolve(Response.json({ message: 'The server is busy.' }, { status: 500 })) : null;
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await dialog.findByText('The server is busy.');
  expect(search.value).toBe(name);
});
