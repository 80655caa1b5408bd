import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { MailResponse } from '#libs/contract/mails.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { wash } from '../e2e/support/washes.js';
import { Backoffice } from './support/backoffice.js';
import { failure } from './support/responses.js';
import { TIMERS } from './support/timers.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  jest.useRealTimers();
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

async function openPlanPaidInCash(): Promise<OrderResponse> {
  const { userId } = await backoffice.api.customer({ name: backoffice.office.word() });
  const { token } = await backoffice.api.admin();
  const plan = {
    carName: 'Hyundai Creta',
    carNumber: backoffice.office.carNumber(),
    planDuration: 1,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner, Pune',
    method: 'cash',
  };
  const path = `/api/customers/${userId}/plans`;
  const { body } = await backoffice.api.expect<OfficeOrderResponse>(201, 'POST', path, { token, body: plan });
  await backoffice.open(`/allOrders/${body.order.id}/show`);
  return body.order;
}

it('a payment by hand is undone without an email, and recorded again with another amount', async () => {
  const { userId, name, email, status, endDate } = await openPlanPaidInCash();
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  await user.click(payment.getByRole('button', { name: 'Mark as unpaid' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark as unpaid?' }));
  await question.findByText(/The plan continues/);
  await waitFor(() =>
    expect(question.getByRole('button', { name: 'Mark as unpaid' })).toHaveProperty('disabled', false),
  );
  const notify = question.getByRole<HTMLInputElement>('checkbox', { name: `Email ${name} about the correction` });
  expect(notify.checked).toBe(true);
  await user.click(notify);
  await user.click(question.getByRole('button', { name: 'Mark as unpaid' }));
  await screen.findByText('The plan is now unpaid');
  const mails = (await backoffice.api.list<MailResponse>('/api/mails')).filter((mail) => mail.email === email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your plan .+ starts on/),
    'Welcome to Firstlight',
  ]);
  await payment.findByText('Unpaid');
  await screen.findByRole('button', { name: 'Email payment link' });

  await user.click(payment.getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark as paid?' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mark as paid' });
  await user.type(dialog.getByRole('textbox', { name: 'Other amount' }), '2000');
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Reason for the amount' }), 'The promotion ended');
  await user.click(confirm);
  await payment.findByText(/^₹2,000 on /);
  await payment.findByText('The promotion ended');
  expect(await backoffice.api.list<OrderResponse>('/api/allOrders', { userId })).toMatchObject([
    { status, endDate, payment: 'paid', paidByHand: 2000 },
  ]);
});

it('undoing a payment says that its tax is lost after the deadline, and shows what was recorded meanwhile', async () => {
  const { id } = await openPlanPaidInCash();
  const { token } = await backoffice.api.admin();
  const proposal = { reducesTax: false, reducesTaxUntil: '2025-11-30', version: 2 };
  backoffice.intercept = (url) =>
    url.pathname.endsWith('/refunds/proposal') ? Promise.resolve(Response.json(proposal)) : null;
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  await user.click(payment.getByRole('button', { name: 'Mark as unpaid' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark as unpaid?' }));
  expect((await question.findByRole('alert')).textContent).toBe(
    'The credit note can no longer reduce your GST, because the deadline was 30 Nov 2025. You do not get back the tax on this amount. If the payment is recorded again, its new invoice is taxed again.',
  );
  backoffice.intercept = () => null;

  const path = `/api/orders/${id}/payment`;
  await backoffice.api.expect(200, 'PATCH', path, { token, body: { payment: 'unpaid' } });
  const upi = { payment: 'paid', method: 'upi', reference: '432198765012' };
  await backoffice.api.expect(200, 'PATCH', path, { token, body: upi });
  await user.click(question.getByRole('button', { name: 'Mark as unpaid' }));
  await question.findByText(/a payment of ₹2,170\.26 by UPI was recorded .+ Nothing was saved\./);
  expect(question.queryByText(/can no longer reduce your GST/)).toBeNull();
  await user.click(question.getByRole('button', { name: 'Mark as unpaid' }));
  await screen.findByText('The plan is now unpaid');
});

it.each([
  ['Refund', 'dialog'],
  ['Mark as unpaid', 'alertdialog'],
])('%s warns once the deadline of the credit note passes while its dialog is open', async (label, role) => {
  await openPlanPaidInCash();
  const amounts = { amountPaid: 100, amountRefunded: 0, amountRefunding: 0, amountGoodwill: 0 };
  const proposal = { ...amounts, proposed: 100, available: 100, explanation: 'One month' };
  const deadline = { reducesTax: true, reducesTaxUntil: '2090-11-30', version: 2 };
  backoffice.intercept = (url) =>
    url.pathname.endsWith('/refunds/proposal') ? Promise.resolve(Response.json({ ...proposal, ...deadline })) : null;
  const atTime = (now: string) => jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...TIMERS] });
  await screen.findByRole('region', { name: 'Payment' });
  // 23:59 in India.
  atTime('2090-11-30T18:29:00Z');
  await user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole(role));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^(Record refund|Mark as unpaid)$/ })).toHaveProperty('disabled', false),
  );
  expect(dialog.queryByText(/can no longer reduce your GST/)).toBeNull();

  atTime('2090-11-30T18:30:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await dialog.findByText(/^The credit note can no longer reduce your GST, because the deadline was 30 Nov 2090\./);
});

it('a reference that another order has already is allowed, with a warning', async () => {
  const reference = `UTR${backoffice.office.carNumber()}`;
  const { token } = await backoffice.api.admin();
  const pay = async (id: string, request: object) =>
    backoffice.api.expect<OrderResponse>(200, 'PATCH', `/api/orders/${id}/payment`, { token, body: request });
  const other = await openPlanPaidInCash();
  await pay(other.id, { payment: 'unpaid' });
  await pay(other.id, { payment: 'paid', method: 'bank-transfer', reference });

  const { id } = await openPlanPaidInCash();
  await pay(id, { payment: 'unpaid' });
  await backoffice.reload();
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark as paid?' }));
  await user.click(dialog.getByRole('radio', { name: 'By bank transfer' }));
  const field = dialog.getByRole('textbox', { name: 'UTR number' });
  await user.type(field, reference.toLowerCase());
  await dialog.findByText(
    `This reference is already recorded for ${other.orderNumber} (${other.name}). Check that the same transfer is not recorded twice.`,
  );
  await user.type(field, '9');
  await waitFor(() => expect(dialog.queryByText(/already recorded/)).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await screen.findByText('The plan is now paid');
});

it('a refund of a running plan can be goodwill', async () => {
  const { userId, name } = await openPlanPaidInCash();
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const refund = within(await screen.findByRole('dialog', { name: `Refund ${name}` }));
  const amount = await refund.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect(amount.value).not.toBe('');
  await user.click(refund.getByRole('checkbox', { name: /^Goodwill/ }));
  expect(amount.value).toBe('');
  await user.type(amount, '100');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A door was left dirty');
  await user.click(refund.getByRole('button', { name: 'Record refund' }));
  await refunds.findByText('Goodwill: A door was left dirty');
  await waitFor(async () =>
    expect(await backoffice.api.list<OrderResponse>('/api/allOrders', { userId })).toMatchObject([
      { status: 'active', handRefunds: [{ amount: 100, goodwill: true }] },
    ]),
  );
});

it('does not offer to email a first payment link while the open one is loading', async () => {
  const { id } = await wash(backoffice.api, await backoffice.api.customer(), '11:30 AM - 12:00 PM');
  const { token } = await backoffice.api.admin();
  await backoffice.api.expect(200, 'POST', `/api/orders/${id}/payment-link`, { token, body: {} });
  let respond = () => {};
  const links = await backoffice.api.expect<object[]>(200, 'GET', `/api/orders/${id}/payment-links`, { token });
  backoffice.intercept = ({ pathname }) =>
    pathname.endsWith('/payment-links')
      ? new Promise((resolve) => (respond = () => resolve(Response.json(links.body))))
      : null;
  await backoffice.open(`/washes/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Payment link' }));
  await card.findByText('Loading...');
  expect(card.queryAllByRole('button')).toEqual([]);
  respond();
  await card.findByRole('button', { name: 'Email link again' });
});

it('emails payment links once when they are confirmed by a double click', async () => {
  const { api, office } = backoffice;
  const customer = await api.customer({ name: office.word() });
  const sent = await office.pendingOrder(customer, { planDuration: 1, carName: 'Honda City' });
  let requests = 0;
  backoffice.intercept = ({ pathname }, method) => {
    if (method === 'POST' && pathname === `/api/orders/${sent.id}/payment-link`) requests += 1;
    return null;
  };
  const filter = JSON.stringify({ userId: customer.userId });
  await backoffice.open(`/allOrders?${new URLSearchParams({ filter }).toString()}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'Email payment links' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Email 1 payment link?' }));
  await user.dblClick(question.getByRole('button', { name: 'Email link' }));
  await screen.findByText('Payment link sent');
  expect(requests).toBe(1);
});

it('emails payment links for the selected orders that are not paid, and names those that were not sent', async () => {
  const { api, office } = backoffice;
  const customer = await api.customer({ name: office.word() });
  await office.order(customer);
  const sent = await office.pendingOrder(customer, { planDuration: 1, carName: 'Honda City' });
  const rejected = await office.pendingOrder(customer, { planDuration: 3, carName: 'Honda City' });
  backoffice.intercept = ({ pathname }) =>
    pathname === `/api/orders/${rejected.id}/payment-link`
      ? Promise.resolve(failure('The payment provider is unavailable.', 503))
      : null;
  const filter = JSON.stringify({ userId: customer.userId });
  await backoffice.open(`/allOrders?${new URLSearchParams({ filter }).toString()}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'Email payment links' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Email 2 payment links?' }));
  question.getByText(/^1 order that is not waiting for a payment is left out\. /);
  await user.click(question.getByRole('button', { name: 'Email links' }));
  const message = await screen.findByText(/^1 of 2 was sent\.\s/);
  expect(message.textContent).toContain(`${customer.name}: The payment provider is unavailable.`);
  await screen.findByText('1 selected');
  const { token } = await api.admin();
  const { body: links } = await api.expect(200, 'GET', `/api/orders/${sent.id}/payment-links`, { token });
  expect(links).toMatchObject([{ status: 'open', mailedAt: expect.any(String) }]);
});
