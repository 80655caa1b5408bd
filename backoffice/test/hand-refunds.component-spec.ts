import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

async function washPaidByUpi(): Promise<OrderResponse> {
  const { userId } = await backoffice.api.customer({ name: backoffice.office.word() });
  const { token } = await backoffice.api.admin();
  const wash = {
    tier: 'basic',
    date: addDays(calendarDateOf(new Date().toISOString()), 3),
    timeSlot: '6:00 AM - 6:30 AM',
    address: 'B-704, Amber Heights, Baner, Pune',
    parking: 'Basement 1, bay 42',
    carNumber: backoffice.office.carNumber(),
    method: 'upi',
    reference: '432198765012',
  };
  const path = `/api/customers/${userId}/washes`;
  const { body } = await backoffice.api.expect<OfficeOrderResponse>(201, 'POST', path, { token, body: wash });
  return body.order;
}

it('a refund by hand is recorded with its amount, reason, method and day', async () => {
  const { id, userId, name } = await washPaidByUpi();
  await backoffice.open(`/washes/${id}/show`);
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  await refunds.findByText('No refunds yet.');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: `Refund ${name}` });
  const refund = within(dialog);
  const amount = await refund.findByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '100');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A door was left dirty');
  await user.click(dialog.parentElement!);
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  expect(refund.getByRole<HTMLInputElement>('radio', { name: 'By UPI' }).checked).toBe(true);
  await user.click(refund.getByRole('button', { name: 'Record refund' }));
  await refund.findByText('Enter the UPI reference');
  await user.click(refund.getByRole('radio', { name: 'By bank transfer' }));
  await refund.findByText('Enter the UTR number');
  await user.click(refund.getByRole('radio', { name: 'In cash' }));

  const day = refund.getByLabelText<HTMLInputElement>(/^Refunded on/);
  const today = day.value;
  await user.clear(day);
  await user.type(day, '1 Jan 2090');
  await user.click(refund.getByRole('button', { name: 'Record refund' }));
  await refund.findByText('Choose today or an earlier day');
  await user.clear(day);
  await user.type(day, today);
  await user.click(refund.getByRole('button', { name: 'Record refund' }));
  await screen.findByText('₹100 has been refunded');
  await refunds.findByText('A door was left dirty');
  expect(await backoffice.api.list<OrderResponse>('/api/allOrders', { userId })).toMatchObject([
    { status: 'booked', handRefunds: [{ amount: 100, method: 'cash' }] },
  ]);
});

it('a refund by hand that somebody else has recorded meanwhile is recorded again only after that was shown', async () => {
  const { id, userId, name } = await washPaidByUpi();
  const { token } = await backoffice.api.admin();
  await backoffice.open(`/washes/${id}/show`);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const refund = within(await screen.findByRole('dialog', { name: `Refund ${name}` }));
  const amount = await refund.findByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '100');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A door was left dirty');
  await user.click(refund.getByRole('radio', { name: 'In cash' }));
  const other = { amount: 100, reason: 'A door was left dirty', method: 'cash' };
  await backoffice.api.expect(201, 'POST', `/api/orders/${id}/hand-refunds`, { token, body: other });

  await user.click(refund.getByRole('button', { name: 'Record refund' }));
  await refund.findByText(/^In the meantime, a refund of ₹100 in cash was recorded .+ Nothing was saved\./);
  await refund.findByText('Of ₹352.82 paid, ₹100 has been refunded.');
  await refund.findByText('Up to ₹252.82');
  const refundsNow = async () =>
    (await backoffice.api.list<OrderResponse>('/api/allOrders', { userId }))[0]!.handRefunds;
  expect(await refundsNow()).toHaveLength(1);

  await user.click(refund.getByRole('button', { name: 'Record refund' }));
  await screen.findByText('₹100 has been refunded');
  expect(await refundsNow()).toHaveLength(2);
});

it('a payment and a refund by hand can be corrected', async () => {
  const { id } = await washPaidByUpi();
  const { token } = await backoffice.api.admin();
  const refund = { amount: 100, reason: 'Came late', method: 'bank-transfer', reference: 'HDFCN27123450' };
  await backoffice.api.expect(201, 'POST', `/api/orders/${id}/hand-refunds`, { token, body: refund });
  await backoffice.open(`/washes/${id}/show`);
  for (const [what, wrong, name, right] of [
    ['payment', 'By UPI, 432198765012', 'UPI reference', '432198765021'],
    ['refund', 'By bank transfer, HDFCN27123450', 'UTR number', 'HDFCN27123456'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Correct the ${what}: ${wrong}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Correct the ${what}` }));
    dialog.getByText(new RegExp(`^Documents that have been issued still say “${wrong}”\\.`));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    const reference = dialog.getByRole('textbox', { name });
    await user.clear(reference);
    await user.type(reference, right);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  await screen.findByText(/By bank transfer, HDFCN27123456/);
  await user.click(await screen.findByRole('button', { name: 'Correct the payment: By UPI, 432198765021' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Correct the payment' }));
  await user.click(dialog.getByRole('radio', { name: 'In cash' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Correct the payment: In cash' });
});
