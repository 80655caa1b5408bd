import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { ColumnLayout, ColumnLayoutResponse } from '#libs/contract/views.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterAll(() => backoffice.stop());

const rows = () => [...document.querySelectorAll('tbody tr')];
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const open = (path: string, q: string, page: Record<string, string> = {}) =>
  backoffice.open(`/${path}?${new URLSearchParams({ filter: JSON.stringify({ q }), ...page }).toString()}`);

describe('the filters of a list', () => {
  it.each([
    ['/visits', 'Employee', 'Outcome'],
    ['/washes', 'Assigned to', 'Status'],
  ])('offer staff in %s only to those who may list them, not to accountants', async (path, staff, other) => {
    const filters = async (role: 'accountant' | 'manager') => {
      await backoffice.open(path, await office.staff(role));
      await user.click(await screen.findByRole('button', { name: 'Filters' }));
      const list = within(await screen.findByRole('menu', { name: 'Filters' }));
      return list.getAllByRole('menuitem').map(({ textContent }) => textContent);
    };
    expect(await filters('manager')).toEqual(expect.arrayContaining([staff, other]));
    backoffice.close();
    const offered = await filters('accountant');
    expect(offered).toContain(other);
    expect(offered).not.toContain(staff);
  });

  it('are searched, chosen and changed by keyboard, and shown as chips', async () => {
    const word = office.word();
    for (const [name, subject] of [
      ['Asha', 'Amber Heights, Baner'],
      ['Bina', 'Cedar Grove, Baner'],
      ['Chitra', 'Nowhere we know'],
    ])
      await office.lead({ name: `${word} ${name}`, subject: subject! });
    await open('leads', word);
    await waitFor(() => expect(rows()).toHaveLength(3));

    screen.getByRole('button', { name: 'Filters' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Status' });
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByLabelText('Search Community');
    await user.paste('amber h');
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('Community: Amber Heights');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.keyboard('{Escape}');

    await user.click(screen.getByText('Community: Amber Heights'));
    await screen.findByLabelText('Search Community');
    await user.paste('cedar gr');
    await user.keyboard('{Enter}');
    await screen.findByText(/^Community: Amber Heights, Cedar Grove$/);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Remove the filter Community/ }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

describe('the search of a list', () => {
  it('keeps the space between words that are typed slowly', async () => {
    const word = office.word();
    await office.lead({ name: `${word} Rao` });
    await backoffice.open('/leads?perPage=2');
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search name, email or phone' });
    const applied = () => new URLSearchParams(location.search).get('filter') ?? '';
    await user.type(search, `${word} `);
    await waitFor(() => expect(applied()).toContain(word));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.keyboard('Rao');
    expect(search.value).toBe(`${word} Rao`);
    await waitFor(() => expect(applied()).toContain(`${word} Rao`));
    expect(rows()).toHaveLength(1);
  });

  it('follows the list when another view is opened', async () => {
    const word = office.word();
    await open('leads', word);
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search name, email or phone' });
    await waitFor(() => expect(search.value).toBe(word));
    const follow = (q: string) => {
      history.pushState(null, '', `/dashboard/leads?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    follow('');
    await waitFor(() => expect(search.value).toBe(''));
    follow(word);
    await waitFor(() => expect(search.value).toBe(word));
  });
});

describe('the columns of a list', () => {
  it('are moved and resized, also in another browser of the same user', async () => {
    const { name } = await backoffice.api.customer({ name: office.word() });
    await open('customers', name);
    await waitFor(() => expect(rows()).toHaveLength(1));
    const places = () => [headings().indexOf('Car No.'), headings().indexOf('Phone Number')];
    expect(places()[0]).toBeGreaterThan(places()[1]!);
    const kept = async () => {
      const { token } = await backoffice.api.admin();
      const { body } = await backoffice.api.call<ColumnLayoutResponse[]>('GET', '/api/views/columns', { token });
      return body.find(({ resource }) => resource === 'customers');
    };
    const width = () =>
      document
        .querySelector('tbody td.resized-email')
        ?.closest<HTMLElement>('[style*="--resized-email"]')
        ?.style.getPropertyValue('--resized-email');

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(menu.getByRole('button', { name: 'Move Car No. up' }));
    await user.click(menu.getByRole('button', { name: 'Widen Email' }));
    await user.click(menu.getByRole('checkbox', { name: 'Role' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(places()[0]).toBeLessThan(places()[1]!));
    expect(width()).toBe('168px');
    expect(headings()).not.toContain('Role');

    await waitFor(async () => expect((await kept())?.widths).toEqual([{ column: 'email', width: 168 }]));
    // The next visit starts with empty storage, as in another browser.
    await open('customers', name);
    await waitFor(() => expect(document.querySelector('tbody td.resized-email')).not.toBeNull());
    expect(places()[0]).toBeLessThan(places()[1]!);
    expect(headings()).not.toContain('Role');

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(places()[0]).toBeGreaterThan(places()[1]!));
    expect(document.querySelector('tbody td.resized-email')).toBeNull();
    expect(headings()).toContain('Role');
    await waitFor(async () => expect(await kept()).toMatchObject({ hidden: null, order: [], widths: [] }));
  });

  it('stay as they are for a user who logs in in another tab', async () => {
    const colleague = await backoffice.api.login(await office.staff('manager'));
    const path = '/api/views/columns/customers';
    const body: ColumnLayout = { hidden: ['role'], order: [], widths: [] };
    await backoffice.api.expect(200, 'PUT', path, { token: colleague.token, body });
    await backoffice.open('/customers?perPage=2');
    await waitFor(() => expect(headings()).toContain('Role'));
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Role' }));
    await waitFor(() => expect(backoffice.responses.some((one) => one.path === path && one.status === 200)).toBe(true));

    const deleted = Object.keys(localStorage).filter((key) => key.startsWith('RaStore.'));
    for (const key of deleted) {
      localStorage.removeItem(key);
      dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    }
    for (const key of ['token', 'userId', 'email'] as const) localStorage.setItem(key, colleague[key]);
    localStorage.setItem('staffRole', 'manager');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Customers/ })).toBeNull());
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    const { body: layouts } = await backoffice.api.call<ColumnLayoutResponse[]>('GET', '/api/views/columns', {
      token: colleague.token,
    });
    expect(layouts).toMatchObject([{ resource: 'customers', ...body }]);
  });
});

describe('a search', () => {
  it('shows what it matches in a record whose name does not match', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    // Not the last digits of the phone, which the search would match first.
    const digits = String((Number(customer.phone.slice(-4)) + 1) % 10_000).padStart(4, '0');
    const { carNumber } = await office.order(customer, { carNumber: `MH12QF${digits}` });
    await open('allOrders', `${customer.name} ${digits}`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]!.textContent).toContain(`Car: ${formatCarNumber(carNumber)}`);
    expect(rows()[0]!.querySelector('mark')?.textContent).toBe(digits);

    await open('allOrders', customer.name);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]!.querySelector('mark')).toBeNull();
  });
});

describe('several leads', () => {
  it('are changed together, also across pages, and those that cannot be changed are named', async () => {
    const word = office.word();
    const [first] = [
      await office.lead({ name: `${word} Asha` }),
      await office.lead({ name: `${word} Bina` }),
      await office.lead({ name: `${word} Chitra` }),
    ];
    const communityId = await backoffice.api.communityId('Cedar Grove');
    const leads = () => backoffice.api.list('/api/leads', { q: word });
    await open('leads', word, { perPage: '2', page: '1' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: /select all|select page/i }));
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
    await screen.findByText('3 selected');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change 3 leads' }));
    await user.type(dialog.getByRole('combobox', { name: 'Community' }), 'Cedar Gr');
    await user.click(await screen.findByRole('option', { name: 'Cedar Grove' }));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('3 leads changed');
    expect((await leads()).map((lead) => lead.communityId)).toEqual([communityId, communityId, communityId]);

    const { token } = await backoffice.api.admin();
    const body = { status: 'contacted' };
    await backoffice.api.expect(200, 'PATCH', `/api/leads/${first.id}/status`, { token, body });
    await open('leads', word);
    await waitFor(() => expect(rows()).toHaveLength(3));
    await user.click(screen.getByRole('checkbox', { name: /select all|select page/i }));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Change 3 leads' }));
    await user.click(again.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Lost' }));
    await user.type(again.getByRole('combobox', { name: 'Reason' }), 'Price');
    await user.click(again.getByRole('button', { name: 'Change' }));
    const alert = await again.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain(`${word} Bina`));
    expect(alert.textContent).toContain('2 records were not changed:');
    expect(alert.textContent).not.toContain(`${word} Asha`);
    expect((await leads()).filter(({ status }) => status === 'lost')).toMatchObject([
      { name: `${word} Asha`, lostReason: 'Price' },
    ]);
    await screen.findByText('2 selected');
  });
});
