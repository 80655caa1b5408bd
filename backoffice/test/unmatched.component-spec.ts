import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { Backoffice } from './support/backoffice.js';

const PAYMENT = {
  id: 'pay_unmatched',
  status: 'open',
  amount: 1234,
  receivedAt: '2026-11-20T05:00:00.000Z',
} as unknown as UnmatchedPaymentResponse;

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

it('offers all unpaid orders again when the search is cleared', async () => {
  const { api, office } = backoffice;
  const names = [office.word(), office.word()];
  for (const name of names) await office.pendingOrder(await api.customer({ name }));
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/payments/unmatched'
      ? Promise.resolve(Response.json([PAYMENT], { headers: { 'content-range': 'unmatched 0-0/1' } }))
      : null;
  await backoffice.open('/unmatched');
  await user.click(await screen.findByRole('button', { name: `Assign ${PAYMENT.id}` }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Assign .* to an order$/ }));
  await user.type(dialog.getByRole('combobox'), names[0]!);
  const option = await screen.findByRole('option', { name: new RegExp(names[0]!) });
  expect(screen.queryByRole('option', { name: new RegExp(names[1]!) })).toBeNull();
  await user.click(option);
  await user.click(dialog.getByLabelText('Clear'));
  await user.click(dialog.getByRole('combobox'));
  await screen.findByRole('option', { name: new RegExp(names[1]!) });
});
