import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { formatCarNumber } from '#libs/car-number.js';
import { formatCalendarDate } from '#libs/calendar.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { Backoffice } from './support/backoffice.js';
import { Office } from './support/office.js';

let backoffice: Backoffice;
let office: Office;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
  const standIn = new StandInControl(backoffice.product);
  office = new Office(backoffice.api, async (orderId) => ({ ...(await standIn.pay(orderId)) }));
}, 90_000);
afterAll(() => backoffice.stop());

const found = (screenName: string, word: string) =>
  `/${screenName}?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`;

describe('deleting a customer', () => {
  it('names the customer and their running plan, and asks once instead of offering undo', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const plan = await office.order(customer);
    await backoffice.open(found('customers', customer.name));
    await user.click(await screen.findByRole('button', { name: `Delete ${customer.name}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(new RegExp(`${customer.name}, ${customer.email}, .*can't be undone`));
    await dialog.findByText(
      new RegExp(`Hyundai Creta ${formatCarNumber(plan.carNumber)}, until ${formatCalendarDate(plan.endDate!)}`),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('User deleted');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await backoffice.api.list('/api/customers', { email: customer.email })).toEqual([]);
  });
});

describe('the list of customers', () => {
  it('names the sort by a hidden column, and reverses it', async () => {
    await backoffice.open('/customers?perPage=2&page=1');
    await user.click(await screen.findByRole('button', { name: 'Sorted by Registered, descending' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Registered' }));
    await screen.findByRole('button', { name: 'Sorted by Registered, ascending' });
    expect(location.search).toContain('createdAt');
  });

  it('keeps the search when a customer is edited before it is applied', async () => {
    const { name } = await backoffice.api.customer({ name: office.word() });
    await backoffice.open('/customers?perPage=25&page=1');
    const edit = await screen.findByRole('link', { name: `Edit ${name}` });
    await user.type(screen.getByRole<HTMLInputElement>('searchbox'), name);
    await user.click(edit);
    await screen.findByRole('dialog', { name: 'Edit user' });
    await waitFor(() => expect(decodeURIComponent(location.search)).toContain(name));
    await user.click(screen.getByRole('button', { name: 'Close the form' }));
    await waitFor(() => expect(location.pathname).toBe('/dashboard/customers'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(name);
    expect(decodeURIComponent(location.search)).toContain(name);
  });
});

describe('the board of leads', () => {
  it('says why a lead cannot be dropped in a column', async () => {
    const lead = await office.lead({ name: office.word() });
    await backoffice.open(found('leads', lead.name));
    await user.click(await screen.findByRole('button', { name: 'Board' }));
    const name = await screen.findByRole('link', { name: lead.name });
    const lost = screen.getByRole('region', { name: 'Lost' });
    fireEvent.dragStart(name.closest('[draggable=true]')!);
    const over = createEvent.dragOver(lost);
    await waitFor(() => {
      fireEvent(lost, createEvent.dragOver(lost));
      fireEvent(lost, over);
      expect(over.defaultPrevented).toBe(true);
    });
    fireEvent.drop(lost);
    await screen.findByText(`${lead.name} is new and can't become lost. It can become contacted.`);
  });
});

describe('a filter by day', () => {
  it('takes a day that is typed or chosen from the calendar, and marks what is none', async () => {
    await backoffice.open('/customers?perPage=2&page=1');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const registered = within(await screen.findByRole('group', { name: 'Registered' }));
    const from = registered.getByLabelText<HTMLInputElement>('From');
    await user.type(from, '1/1/2026');
    await waitFor(() => expect(from.value).toBe('1 Jan 2026'));
    expect(decodeURIComponent(location.search)).toContain('2026-01-01');
    await user.click(registered.getAllByRole('button', { name: 'Open the calendar' })[0]!);
    const calendar = within(await screen.findByRole('dialog', { name: 'From' }));
    await user.click(calendar.getByRole('button', { name: 'Next month' }));
    await user.click(calendar.getByRole('button', { name: '9 Feb 2026' }));
    await waitFor(() => expect(from.value).toBe('9 Feb 2026'));
    const to = registered.getByLabelText<HTMLInputElement>('To');
    await user.type(to, 'next week');
    await user.tab();
    await registered.findByText('Enter a day such as 3 Dec 2026');
  });
});

describe('the washes of a day', () => {
  it('are assigned together to an employee of their community with three clicks', async () => {
    const { token } = await backoffice.api.admin();
    const community = office.word();
    await backoffice.api.expect(201, 'POST', '/api/register/communities', {
      token,
      body: { name: community, locality: 'Baner' },
    });
    const employee = await office.employee(community, { name: office.word() });
    const customer = await backoffice.api.customer({ name: office.word() });
    const { name, email, phone } = customer;
    for (const timeSlot of ['5:30 AM - 6:00 AM', '6:30 AM - 7:00 AM']) {
      const body = { name, email, phone, address: `12, ${community}, Baner, Pune`, timeSlot };
      await backoffice.api.expect(201, 'POST', '/api/checkoutBasic', { token: customer.token, body });
    }
    await backoffice.open(found('washes', customer.name));
    await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    await screen.findByText(/^Day: from /);
    await waitFor(() => expect(screen.getAllByRole('button', { name: `Assign the wash of ${name}` })).toHaveLength(2));

    await user.click(screen.getByRole('checkbox', { name: /select all|select page/i }));
    await user.click(await screen.findByRole('button', { name: 'Assign to' }));
    await user.click(await screen.findByRole('menuitem', { name: employee.name }));
    await screen.findByText(`2 washes assigned to ${employee.name}`);
    const reassign = `Reassign the wash of ${name}, now ${employee.name}`;
    await waitFor(() => expect(screen.getAllByRole('button', { name: reassign })).toHaveLength(2));
    expect(await backoffice.api.list('/api/washes', { userId: customer.userId, unassigned: true })).toEqual([]);
  });

  it('name the community that nobody covers', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const { name, email, phone, token } = customer;
    const body = { name, email, phone, address: '12, Pine Crest, Bavdhan, Pune', timeSlot: '5:30 AM - 6:00 AM' };
    await backoffice.api.expect(201, 'POST', '/api/checkoutBasic', { token, body });
    await backoffice.open(found('washes', name));
    await user.click(await screen.findByRole('button', { name: `Assign the wash of ${name}` }));
    await screen.findByText('No employee covers Pine Crest. Assign one to it under Manage Employees.');
  });
});

describe('following up on leads', () => {
  it('lists those that are due, and asks why one is lost', async () => {
    const lead = await office.lead({ name: office.word() });
    const { token } = await backoffice.api.admin();
    await backoffice.api.expect(200, 'PATCH', `/api/leads/${lead.id}/status`, { token, body: { status: 'contacted' } });
    await backoffice.api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
      token,
      body: { name: lead.name, email: lead.email, followUpOn: '2026-01-01' },
    });
    await backoffice.open('/leads?perPage=25&page=1');
    await user.click(await screen.findByRole('button', { name: /^Follow-ups due/ }));
    await user.click(await screen.findByRole('link', { name: lead.name }));
    await user.click(await screen.findByRole('button', { name: 'Mark lost' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Mark ${lead.name} as lost?` }));
    await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Moved to Mumbai');
    await user.click(dialog.getByRole('button', { name: 'Mark lost' }));
    await screen.findByText('Moved to Mumbai');
    expect(await backoffice.api.list('/api/leads', { email: lead.email })).toMatchObject([
      { status: 'lost', lostReason: 'Moved to Mumbai', followUpOn: null },
    ]);
  });
});
