import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { SettingsBody } from '#libs/contract/settings.js';
import type { Person, Session } from '../../scripts/browser/api.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterEach(() => backoffice.close());
afterAll(() => backoffice.stop());

/** Creates a customer with a car, an address and, unless it is empty, a parking bay. */
async function caller(bay = 'P-12'): Promise<Person & Session & { carNumber: string }> {
  const customer = await backoffice.api.customer({ name: office.word() });
  const carNumber = office.carNumber();
  const { token } = await backoffice.api.admin();
  const { name, email, phone, userId } = customer;
  const carDetails = { carName: 'Hyundai Creta', carNumber, address: 'B-704, Amber Heights, Baner, Pune', bay };
  await backoffice.api.expect(200, 'PUT', `/api/customers/${userId}`, {
    token,
    body: { name, email, phone, carDetails },
  });
  return { ...customer, carNumber };
}
const ordersOf = (userId: string) => backoffice.api.list<OrderResponse>('/api/allOrders', { userId });

async function choose(dialog: HTMLElement, field: string, option: RegExp | string): Promise<void> {
  await user.click(within(dialog).getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('an order for a customer on the phone', () => {
  it('is paid with a link: by email, by WhatsApp, and again from its page', async () => {
    const { name, userId, email } = await caller('');
    await backoffice.open(`/customers/${userId}/show`);
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await user.click(await within(dialog).findByRole('button', { name: 'Place order and email link' }));
    await within(dialog).findByText('Choose a time slot');
    await choose(dialog, 'Duration', '3 months');
    await choose(dialog, 'Time slot', '5:30–6:00 AM');
    const price = await within(dialog).findByRole('region', { name: 'Price' });
    expect(price.textContent).toBe('Price₹6,897After 20% discount₹5,517.60GST 18%₹993.17Payable₹6,510.77');
    await user.click(within(dialog).getByRole('button', { name: 'Single wash' }));
    await waitFor(() => expect(price.textContent).toBe('Price₹299GST 18%₹53.82Payable₹352.82'));
    await user.click(within(dialog).getByRole('button', { name: 'Plan' }));
    await choose(dialog, 'Time slot', '5:30–6:00 AM');
    await user.click(within(dialog).getByRole('button', { name: 'Place order and email link' }));
    await within(dialog).findByText('Enter the parking level or bay');
    await user.type(within(dialog).getByRole('textbox', { name: 'Parking bay' }), '42');
    await user.click(within(dialog).getByRole('button', { name: 'Place order and email link' }));
    await screen.findByText(new RegExp(`We emailed the payment link to ${email}`));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
    const chat = screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')!;
    const [order] = await ordersOf(userId);
    expect(decodeURIComponent(chat)).toContain(`order ${order!.orderNumber}: http`);
    expect(order).toMatchObject({ status: 'pending', planDuration: 3, parking: 'Bay 42' });

    await user.click(screen.getByRole('button', { name: 'Open order' }));
    const card = within(await screen.findByRole('region', { name: 'Waiting for payment' }));
    await card.findByText('Waiting for the customer');
    await user.click(card.getByRole('button', { name: 'Cancel link' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel link' }));
    await card.findByText('Cancelled');
    await user.click(card.getByRole('button', { name: 'Record payment' }));
    const record = within(await screen.findByRole('alertdialog'));
    record.getByText(`The order is marked as paid, and we email the invoice to ${name}.`);
    await user.click(record.getByRole('radio', { name: 'By UPI' }));
    await user.type(record.getByRole('textbox', { name: 'UPI reference' }), '432198765099');
    await user.click(record.getByRole('button', { name: 'Record payment' }));
    await screen.findByText('Payment recorded');
    await screen.findByText('By UPI, 432198765099');
  });

  it('has a time on offer, or that of the plan which it continues', async () => {
    const customer = await caller();
    const { name, userId, carNumber } = customer;
    await office.order(customer, { carNumber, planDuration: 3, timeSlot: '5:00-5:30' });
    await backoffice.api.switchOff({ plan: ['5:00-5:30', '5:30-6:00'], basic: ['5:30 AM - 6:00 AM'] });
    try {
      await backoffice.open(`/customers/${userId}/show`);
      await user.click(await screen.findByRole('button', { name: 'Take an order' }));
      const dialog = within(await screen.findByRole('dialog', { name: `Order for ${name}` }));
      const slot = async () => dialog.findByRole('combobox', { name: 'Time slot' });
      const choices = async () => {
        await user.click(await slot());
        const options = await screen.findAllByRole('option');
        const texts = options.map(({ textContent }) => textContent);
        await user.click(options[0]!);
        return texts;
      };
      expect((await choices()).slice(0, 2)).toEqual(['6:00–6:30 AM', '6:30–7:00 AM']);
      await user.click(dialog.getByRole('button', { name: 'Plan' }));
      expect((await choices()).slice(0, 2)).toEqual(['5:00–5:30 AM', '6:00–6:30 AM']);
    } finally {
      await backoffice.api.switchOff({});
    }
  });

  it('does not offer full times, but that of the plan which it continues', async () => {
    const customer = await caller();
    const { name, userId, carNumber } = customer;
    await office.order(customer, { carNumber, timeSlot: '9:00-9:30' });
    const other = await caller();
    const first = '5:30 AM - 6:00 AM';
    await office.order(other, { carNumber: other.carNumber, timeSlot: '9:30-10:00' });
    await backoffice.api.expect(201, 'POST', '/api/checkoutBasic', {
      token: other.token,
      body: { name: other.name, email: other.email, phone: other.phone, address: 'Amber Heights', timeSlot: first },
    });
    let before: Partial<SettingsBody> = {};
    await backoffice.api.changeSettings(({ carsPerSlot, washesAtOnce }) => {
      before = { carsPerSlot, washesAtOnce };
      return { carsPerSlot: 1, washesAtOnce: 1 };
    });
    try {
      await backoffice.open(`/customers/${userId}/show`);
      await user.click(await screen.findByRole('button', { name: 'Take an order' }));
      const dialog = await screen.findByRole('dialog', { name: `Order for ${name}` });
      await user.click(await within(dialog).findByRole('combobox', { name: 'Time slot' }));
      await screen.findByRole('option', { name: '5:30–6:00 AM, full' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
      expect(within(dialog).queryByText('This time is full on that day. Please choose another.')).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Plan' }));
      await user.click(within(dialog).getByRole('combobox', { name: 'Time slot' }));
      const full = await screen.findByRole('option', { name: '9:30–10:00 AM, full' });
      expect(full.getAttribute('aria-disabled')).toBe('true');
      expect(screen.getByRole('option', { name: '9:00–9:30 AM' }).getAttribute('aria-disabled')).toBeNull();
    } finally {
      await backoffice.api.changeSettings(() => before);
    }
  });

  it('renews a plan for the same time, and is paid by UPI', async () => {
    const customer = await caller();
    const { name, userId, carNumber } = customer;
    const plan = await office.order(customer, { carNumber, planDuration: 3, timeSlot: '10:30-11:00' });
    await backoffice.open(`/customers/${userId}/show`);
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Order for ${name}` }));
    await user.click(await dialog.findByRole('button', { name: 'Plan' }));
    await dialog.findByText(`Continues the plan that ends on ${formatCalendarDate(plan.endDate!)}`);
    await user.click(dialog.getByRole('radio', { name: 'Paid by UPI' }));
    await user.type(dialog.getByRole('textbox', { name: 'UPI reference' }), '432198765077');
    await user.click(dialog.getByRole('button', { name: 'Place paid order' }));
    await screen.findByText('By UPI, 432198765077');
    const [renewal] = await ordersOf(userId);
    expect(renewal).toMatchObject({ startDate: addDays(plan.endDate!, 1), planDuration: 3, timeSlot: '10:30-11:00' });
  });

  it('can start on Single washes by choosing the customer, and be paid by UPI', async () => {
    const { name, userId, carNumber } = await caller();
    await backoffice.open('/washes?perPage=5');
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    await screen.findByRole('dialog', { name: 'Take an order' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Take an order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take an order' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Customer' }), carNumber.slice(-4));
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    const kind = await screen.findByRole('button', { name: 'Single wash' });
    expect(kind.getAttribute('aria-pressed')).toBe('true');
    const form = screen.getByRole('dialog', { name: `Order for ${name}` });
    await choose(form, 'Time slot', '5:30–6:00 AM');
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay here',
      });
    await user.click(form.parentElement!);
    await user.click(await question());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('{Escape}');
    await user.click(await question());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(within(form).getByRole('radio', { name: 'Paid by UPI' }));
    await user.click(within(form).getByRole('button', { name: 'Place paid order' }));
    await within(form).findByText('Enter the UPI reference');
    await user.type(within(form).getByRole('textbox', { name: 'UPI reference' }), '432198765012');
    await user.click(within(form).getByRole('button', { name: 'Place paid order' }));
    await waitFor(() => expect(location.pathname).toContain('/washes/'));
    await screen.findByText('By UPI, 432198765012');
    screen.getByText(/^₹352.82 on \d+ \w+ \d{4}$/);
    screen.getByText('GST 18%');
    expect(await ordersOf(userId)).toMatchObject([{ kind: 'wash', status: 'booked', payment: 'paid' }]);
  });

  it('can be for somebody who is not a customer yet', async () => {
    const { name, email, phone } = backoffice.api.person();
    await backoffice.open('/allOrders?perPage=5');
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const search = within(await screen.findByRole('dialog', { name: 'Take an order' }));
    const searches: unknown[] = [];
    backoffice.intercept = ({ pathname, searchParams }) => {
      const { q } = JSON.parse(searchParams.get('filter') ?? '{}') as { q?: string };
      if (pathname === '/api/customers' && q) searches.push(q);
      return null;
    };
    await user.type(search.getByRole('combobox', { name: 'Customer' }), phone);
    await screen.findByText('No customer found');
    // Not one for each key.
    expect(searches).toEqual([phone]);
    backoffice.intercept = () => null;
    await user.click(search.getByRole('button', { name: 'New customer' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New User' }));
    const field = (label: string) => form.getByRole<HTMLInputElement>('textbox', { name: label });
    expect(field('Phone Number').value.replaceAll(/\D/g, '')).toContain(phone);
    await user.type(field('Name'), name);
    await user.type(field('Email'), email);
    await user.click(form.getByRole('button', { name: 'Save' }));

    const order = within(await screen.findByRole('dialog', { name: `Order for ${name}` }));
    await order.findByText('This customer has no address yet.');
    const entered = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await choose(entered, 'Duration', '3 months');
    await choose(entered, 'Time slot', '7:30–8:00 AM');
    await user.click(order.getByRole('button', { name: 'Edit customer' }));
    const edited = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.type(await edited.findByRole('combobox', { name: 'Community' }), 'cedar');
    await user.click(await screen.findByRole('option', { name: /^Cedar Grove/ }));
    await user.type(edited.getByRole('textbox', { name: 'Flat or house' }), '12');
    await user.type(edited.getByRole('combobox', { name: 'Car' }), 'creta');
    await user.click(await screen.findByRole('option', { name: 'Hyundai Creta' }));
    await user.type(edited.getByRole('textbox', { name: 'Car No.' }), office.carNumber());
    await user.type(edited.getByRole('textbox', { name: 'Parking bay' }), '7');
    await user.click(edited.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit user' })).toBeNull());
    const dialog = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await user.click(within(dialog).getByRole('radio', { name: 'Paid in cash' }));
    await user.click(within(dialog).getByRole('button', { name: 'Place paid order' }));
    await waitFor(() => expect(location.pathname).toMatch(/\/allOrders\/.+\/show/));
    const [customer] = await backoffice.api.list<ProfileResponse>('/api/customers', { email });
    expect(await ordersOf(customer!.id)).toMatchObject([{ status: 'active', planDuration: 3, timeSlot: '7:30-8:00' }]);
  });

  it('is reported when the dialog was closed while it was placed, without leaving the page', async () => {
    const { name, userId } = await caller();
    await backoffice.open(`/customers/${userId}/show`);
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await within(dialog).findByRole('button', { name: 'Plan' });
    await choose(dialog, 'Time slot', '5:30–6:00 AM');
    await user.click(within(dialog).getByRole('radio', { name: 'Paid in cash' }));
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const taken = { order: { id: 'o1', kind: 'subscription', orderNumber: '#4321' }, paymentLink: null };
    backoffice.intercept = ({ pathname }) =>
      pathname.endsWith(`${userId}/plans`) ? gate.then(() => Response.json(taken, { status: 201 })) : null;
    await user.click(within(dialog).getByRole('button', { name: 'Place paid order' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    release();
    await screen.findByText('Order #4321 taken');
    expect(location.pathname).toBe(`/dashboard/customers/${userId}/show`);
    backoffice.intercept = () => null;
  });

  it('is not booked for the previous day when the typed one is not a date', async () => {
    const { name, userId } = await caller();
    await backoffice.open(`/customers/${userId}/show`);
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await user.click(await within(dialog).findByRole('button', { name: 'Single wash' }));
    await choose(dialog, 'Time slot', '5:30–6:00 AM');
    await user.click(within(dialog).getByRole('radio', { name: 'Paid in cash' }));
    const day = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Day' });
    await user.type(day, '31 Feb 2027{Enter}', { initialSelectionStart: 0, initialSelectionEnd: day.value.length });
    await within(dialog).findByText('Choose a day');
    expect(day.value).toBe('31 Feb 2027');
    expect(await ordersOf(userId)).toEqual([]);
  });

  it('is for the next service day by default if it is a wash', async () => {
    const { name, userId } = await caller();
    const tomorrow = addDays(calendarDateOf(new Date().toISOString()), 1);
    const setHolidays = (holidays: SettingsBody['daysOff']['holidays']) =>
      backoffice.api.changeSettings(() => ({ daysOff: { weekly: null, holidays } }));
    await setHolidays([{ date: tomorrow, name: 'Diwali' }]);
    await backoffice.open(`/customers/${userId}/show`);
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Order for ${name}` }));
    await user.click(await dialog.findByRole('button', { name: 'Single wash' }));
    const day = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Day' });
    expect(day.value).toBe(formatCalendarDate(addDays(tomorrow, 1)).replaceAll('\u00A0', ' '));
    await setHolidays([]);
  });

  it('is not recorded as paid at a price other than the one shown', async () => {
    const { name, userId } = await caller();
    await backoffice.open(`/customers/${userId}/show`);
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await within(dialog).findByText('₹2,170.26');
    await choose(dialog, 'Time slot', '5:30–6:00 AM');
    await user.click(within(dialog).getByRole('radio', { name: 'Paid in cash' }));
    const setPromotion = (active: boolean) =>
      backoffice.api.changeSettings(({ promotion }) => ({ promotion: { ...promotion, active } }));
    await setPromotion(false);
    await user.click(within(dialog).getByRole('button', { name: 'Place paid order' }));
    await within(dialog).findByText('The price has changed. Please check the amounts and try again.');
    await within(dialog).findByText('₹2,712.82');
    expect(await ordersOf(userId)).toEqual([]);
    await setPromotion(true);
  });
});
