import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { formatCarNumber } from '#libs/car-number.js';
import { formatCalendarDate } from '#libs/calendar.js';
import { Backoffice } from './support/backoffice.js';
import { Effort } from './support/effort.js';
import type { Office } from './support/office.js';
import { found } from './support/paths.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterAll(() => backoffice.stop());

/** Longer than the debounce time of the search. */
const SEARCH_PAUSE_MS = 500;

describe('deleting a customer', () => {
  it('names the customer and their running plan, and asks once without undo', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const plan = await office.order(customer);
    await backoffice.open(found('customers', customer.name));
    await user.click(await screen.findByRole('button', { name: `Delete ${customer.name}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(new RegExp(`${customer.name}, ${customer.email}, .*can’t be undone`));
    const { textContent } = await dialog.findByRole('listitem');
    expect(textContent.replaceAll('\u00a0', ' ')).toBe(
      `Hyundai Creta ${formatCarNumber(plan.carNumber)}: until ${formatCalendarDate(plan.endDate!)}`,
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

  it('keeps the search and the form when the form is opened before the search is applied', async () => {
    const { name } = await backoffice.api.customer({ name: office.word() });
    await backoffice.open('/customers?perPage=25&page=1');
    const edit = await screen.findByRole('link', { name: `Edit ${name}` });
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ['Date', 'nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance'],
    });
    try {
      await user.type(screen.getByRole('searchbox'), name);
      edit.click();
      jest.advanceTimersByTime(SEARCH_PAUSE_MS);
    } finally {
      jest.useRealTimers();
    }
    await screen.findByRole('dialog', { name: 'Edit user' });
    await waitFor(() => expect(decodeURIComponent(location.search)).toContain(name));
    await user.click(screen.getByRole('button', { name: 'Close the form' }));
    await waitFor(() => expect(location.pathname).toBe('/dashboard/customers'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(name);
    expect(decodeURIComponent(location.search)).toContain(name);
  });
});

describe('the rows of a list', () => {
  it('are selected by keyboard', async () => {
    const name = office.word();
    await backoffice.api.customer({ name });
    await backoffice.api.customer({ name });
    await backoffice.open(`${found('customers', name)}&perPage=5&page=1`);
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
    await waitFor(() => expect(boxes()).toHaveLength(2));
    for (const [key, selected] of [
      ['x', [false, false]],
      ['jx', [true, false]],
      ['jx', [true, true]],
      ['kx', [false, true]],
    ] as const) {
      await user.keyboard(key);
      await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual(selected));
    }
    await user.click(boxes()[0]!);
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getAllByRole('link', { name })[1]);
  });
});

describe('the list of orders', () => {
  it('counts each status, and moves between rows by keyboard', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    for (const planDuration of [1, 3] as const) await office.order(customer, { planDuration });
    await backoffice.open('/allOrders?perPage=5&page=1');
    await screen.findByRole('button', { name: /^Active \d+$/ });

    await backoffice.open(`${found('allOrders', customer.name)}&perPage=5&page=1`);
    await screen.findByRole('button', { name: 'Active' });
    const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: customer.name });
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await user.keyboard(key);
      expect(document.activeElement).toBe(links[at]);
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/\/allOrders\/.+\/show$/));
  });
});

describe('the list of refunds', () => {
  it('counts refunds per status, not orders', async () => {
    await backoffice.open('/allOrders?perPage=5&page=1');
    await screen.findByRole('button', { name: /^Failed \d+$/ });
    await user.click(screen.getByRole('link', { name: 'Money' }));
    await user.click(await screen.findByRole('link', { name: 'Refunds' }));
    await screen.findByRole('heading', { name: 'Refunds' });
    const failed = await backoffice.api.list('/api/payments/refunds', { status: ['failed'] });
    await screen.findByRole('button', { name: `Failed ${failed.length}` });
  });
});

describe('the views of a list', () => {
  it('are saved on the server with their columns, shared, and counted in the menu', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    await office.order(customer);
    await backoffice.open(`${found('allOrders', customer.name)}&perPage=5&page=1`);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await screen.findByRole('menuitem', { name: /^Ending this week, including renewed\s*\d+$/ });
    await user.click(screen.getByRole('menuitem', { name: 'Save or delete views…' }));
    const name = office.word();
    await user.type(await screen.findByRole('textbox', { name: 'Name of this view' }), name);
    await user.click(screen.getByRole('switch', { name: 'Share with all staff' }));
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await screen.findByText(`View “${name}” saved`);

    await backoffice.open('/allOrders?perPage=5&page=1');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}\\s*1$`) }));
    await waitFor(() => expect(decodeURIComponent(location.search)).toContain(customer.name));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save or delete views…' }));
    await screen.findByText('Shared with all staff');
    await user.type(screen.getByRole('textbox', { name: 'Name of this view' }), name);
    await screen.findByText('Replaces your view of this name');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await screen.findByText(`View “${name}” saved`);
    const shared = await backoffice.api.list('/api/views', {});
    expect(shared).toContainEqual(expect.objectContaining({ name, isShared: true }));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save or delete views…' }));
    await user.click(await screen.findByRole('button', { name: `Delete the view ${name}` }));
    await screen.findByRole('alertdialog', { name: `Delete the view “${name}”?` });
    await screen.findByText('It is shared with all staff.');
    await user.click(screen.getByRole('button', { name: 'Keep view' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await backoffice.api.list<{ name: string }>('/api/views', {})).map((view) => view.name)).toContain(name);
    await user.click(screen.getByRole('button', { name: `Delete the view ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  });
});

describe('the board of leads', () => {
  it('shows why a lead cannot be dropped in a column', async () => {
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
    await screen.findByText(`${lead.name} is new and can’t become lost. It can become contacted or converted.`);
  });
});

describe('a filter by day', () => {
  it('accepts a typed day or one from the calendar, and marks invalid input', async () => {
    await backoffice.open('/customers?perPage=2&page=1');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Registered' }));
    const registered = within(await screen.findByRole('group', { name: 'Registered' }));
    const from = registered.getByLabelText<HTMLInputElement>('From');
    await user.type(from, '1/1/2026');
    await waitFor(() => expect(from.value).toBe('1 Jan 2026'));
    expect(decodeURIComponent(location.search)).toContain('2026-01-01');
    await user.click(registered.getByRole('button', { name: 'Open the calendar for From' }));
    const calendar = within(await screen.findByRole('dialog', { name: 'From' }));
    await user.click(calendar.getByRole('button', { name: 'Next month' }));
    await user.click(calendar.getByRole('button', { name: '9 Feb 2026' }));
    await waitFor(() => expect(from.value).toBe('9 Feb 2026'));
    const to = registered.getByLabelText<HTMLInputElement>('To');
    await user.type(to, 'next week');
    await user.tab();
    await registered.findByText('Enter a date such as 3 Dec 2026');
  });
});

describe('the washes of a day', () => {
  /** Two washes of a customer tomorrow, in a community of their own with one employee. */
  async function washesOfATeam() {
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
    return { employee, customer, name, community };
  }

  it('are assigned to their team from the list of all washes with two clicks', async () => {
    const { employee, customer, name, community } = await washesOfATeam();
    await backoffice.open('/washes?perPage=5&page=1');
    const [assign] = await screen.findAllByRole('button', { name: `Assign the wash of ${name}` });

    const effort = Effort.begin();
    await user.click(assign!);
    await screen.findByText(new RegExp(`^All 2 unassigned in ${community} on `));
    await user.click(screen.getByRole('menuitem', { name: `Assign all 2 to ${employee.name}` }));
    await screen.findByText(`2 washes assigned to ${employee.name}`);
    expect(effort.clicks).toBe(2);
    expect(await backoffice.api.list('/api/washes', { userId: customer.userId, unassigned: true })).toEqual([]);
  });

  it('are assigned together to an employee of their community with three clicks', async () => {
    const { employee, customer, name } = await washesOfATeam();
    await backoffice.open(found('washes', customer.name));
    await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    await screen.findByText(/^Day: \d/);
    await waitFor(() => expect(screen.getAllByRole('button', { name: `Assign the wash of ${name}` })).toHaveLength(2));

    const effort = Effort.begin();
    await user.click(screen.getByRole('checkbox', { name: /select all|select page/i }));
    await user.click(await screen.findByRole('button', { name: 'Assign to' }));
    await user.click(await screen.findByRole('menuitem', { name: employee.name }));
    await screen.findByText(`2 washes assigned to ${employee.name}`);
    expect(effort.clicks).toBeLessThanOrEqual(3);
    const reassign = `Reassign the wash of ${name}, now ${employee.name}`;
    await waitFor(() => expect(screen.getAllByRole('button', { name: reassign })).toHaveLength(2));
    expect(await backoffice.api.list('/api/washes', { userId: customer.userId, unassigned: true })).toEqual([]);
  });

  it('are assigned together with those of other pages, once these have loaded', async () => {
    const { customer, name } = await washesOfATeam();
    const filter = encodeURIComponent(JSON.stringify({ q: customer.name }));
    await backoffice.open(`/washes?filter=${filter}&perPage=1&page=1`);
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    let release = () => {};
    const held = new Promise<null>((resolve) => (release = () => resolve(null)));
    backoffice.intercept = ({ pathname, searchParams }) =>
      pathname === '/api/washes' && searchParams.get('filter')?.startsWith('{"id"')
        ? held.then(() => Response.json({ message: 'The line is busy.' }, { status: 503 }))
        : null;
    await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await screen.findByText('2 selected');
    expect(screen.queryByText(/^None of these can be assigned/)).toBeNull();
    release();
    await screen.findByText('The line is busy.');
    expect(screen.queryByText(/^None of these can be assigned/)).toBeNull();
    backoffice.intercept = () => null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Assign to' });
  });

  it('name a community without an employee, and lead to the employees', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const { name, email, phone, token } = customer;
    const body = { name, email, phone, address: '12, Pine Crest, Bavdhan, Pune', timeSlot: '5:30 AM - 6:00 AM' };
    await backoffice.api.expect(201, 'POST', '/api/checkoutBasic', { token, body });
    await backoffice.open(found('washes', name));
    await user.click(await screen.findByRole('button', { name: `Assign the wash of ${name}` }));
    await screen.findByText(/^No employee covers Pine Crest on .* 20\d\d\.$/);
    await user.click(screen.getByRole('menuitem', { name: 'Change who covers Pine Crest' }));
    await screen.findByRole('heading', { name: /^Manage Employees/ });
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
