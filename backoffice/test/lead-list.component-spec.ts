import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { failure } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const open = (filter: object) =>
  backoffice.open(`/leads?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`);
const rowOf = (text: string) =>
  [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes(text));
const row = async (text: string) => {
  await waitFor(() => expect(rowOf(text)).toBeDefined());
  return within(rowOf(text) as HTMLElement);
};
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const isList = ({ pathname, search }: URL) => pathname === '/api/leads' && search !== '';

describe('the list of leads', () => {
  it('keeps its rows when a refresh fails', async () => {
    const lead = await office.lead({ name: office.word() });
    await open({ q: lead.name });
    await row(lead.email);
    backoffice.intercept = (url) => (isList(url) ? Promise.resolve(failure('The line is busy.')) : null);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByText(/We couldn’t refresh this data\. The line is busy\./);
    await row(lead.email);
    backoffice.intercept = () => null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(alert.isConnected).toBe(false));
    await row(lead.email);
  });

  it('deletes a lead after a confirmation, and several together', async () => {
    const word = office.word();
    const names = ['Asha', 'Bina', 'Chitra'].map((name) => `${word} ${name}`);
    for (const name of names) await office.lead({ name });
    await open({ q: word });
    await user.click(await (await row(names[0]!)).findByRole('button', { name: `Delete ${names[0]!}` }));
    const one = await question('Are you sure you want to delete this lead?');
    await user.click(one.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rowOf(names[0]!)).toBeUndefined());

    for (const name of names.slice(1)) await user.click((await row(name)).getByRole('checkbox'));
    const selected = within(await screen.findByRole('region', { name: 'Selection' }));
    await user.click(selected.getByRole('button', { name: 'Delete' }));
    const both = within(await screen.findByRole('alertdialog'));
    await user.click(both.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 leads deleted');
    await screen.findByText('No leads found.');
    await waitFor(async () => expect(await backoffice.api.list('/api/leads', { q: word })).toEqual([]));
  });

  it('marks repeated enquiries, in the table and on the board', async () => {
    const word = office.word();
    const { phone } = await office.lead({ name: `Asha ${word}` });
    await office.lead({ name: 'Somebody else', phone });
    await office.lead({ name: `Bela ${word}` });
    await open({ q: word });
    await (await row(`Asha ${word}`)).findByText('Repeated');
    expect((await row(`Bela ${word}`)).queryByText('Repeated')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Board' }));
    const column = within(await screen.findByRole('region', { name: 'New' }));
    const tile = async (name: string) => {
      const link = await column.findByRole('link', { name });
      return within(link.closest('li')!);
    };
    await (await tile(`Asha ${word}`)).findByText('Repeated');
    expect((await tile(`Bela ${word}`)).queryByText('Repeated')).toBeNull();
  });
});

describe('a row of leads', () => {
  it('marks its lead as contacted, and reports a failure', async () => {
    const lead = await office.lead({ name: office.word() });
    await open({ q: lead.name });
    const mark = { name: `Mark ${lead.name} contacted` };
    backoffice.intercept = (url) =>
      url.pathname.endsWith('/status') ? Promise.resolve(failure('The line is busy.')) : null;
    await user.click(await (await row(lead.email)).findByRole('button', mark));
    await screen.findByText('The line is busy.');
    backoffice.intercept = () => null;
    await waitFor(async () =>
      expect((await row(lead.email)).getByRole('button', mark)).toHaveProperty('disabled', false),
    );
    await user.click((await row(lead.email)).getByRole('button', mark));
    await screen.findByText(`${lead.name} is now contacted`);
    await (await row(lead.email)).findByText('Contacted');
    expect((await row(lead.email)).queryByRole('button', mark)).toBeNull();
    expect(await backoffice.api.list('/api/leads', { email: lead.email })).toMatchObject([{ status: 'contacted' }]);
  });

  it('converts its lead to a customer, once', async () => {
    const lead = await office.lead({ name: office.word() });
    await open({ q: lead.name });
    await user.click(await (await row(lead.email)).findByRole('button', { name: `Convert ${lead.name} to customer` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Make ${lead.name} a customer?` }));
    await user.click(question.getByRole('button', { name: 'Convert to customer' }));
    await screen.findByText(`${lead.name} is now a customer`);
    await (await row(lead.email)).findByText('Converted');
    expect((await row(lead.email)).queryByRole('button', { name: /^Convert/ })).toBeNull();
    expect(await backoffice.api.list('/api/customers', { email: lead.email })).toHaveLength(1);
  });
});

describe('the board of leads', () => {
  it('shows the columns of the filter, the assignee of a lead, and load errors', async () => {
    const employee = await office.employee(null, { name: `Asha ${office.word()}` });
    const lead = await office.lead({ name: office.word() });
    const { token } = await backoffice.api.admin();
    await backoffice.api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
      token,
      body: { name: lead.name, email: lead.email, assigneeId: employee.userId },
    });
    await open({ q: lead.name, status: ['new', 'lost'] });
    await user.click(await screen.findByRole('button', { name: 'Board' }));
    const column = async (name: string) => within(await screen.findByRole('region', { name }));
    await (await column('New')).findByText(new RegExp(`Assigned to ${employee.name}`));
    await (await column('Lost')).findByText('No leads found.');
    expect(screen.queryByRole('region', { name: 'Contacted' })).toBeNull();

    backoffice.intercept = (url) => (isList(url) ? Promise.resolve(failure('The line is busy.')) : null);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const [alert] = await screen.findAllByRole('alert');
    expect(alert!.textContent).toContain('Error loading leads. The line is busy.');
    backoffice.intercept = () => null;
  });

  it('converts a new lead', async () => {
    const lead = await office.lead({ name: office.word() });
    await open({ q: lead.name });
    await user.click(await screen.findByRole('button', { name: 'Board' }));
    await user.click(await screen.findByRole('button', { name: `Convert: ${lead.name}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Make ${lead.name} a customer?` }));
    await user.click(question.getByRole('button', { name: 'Convert to customer' }));
    const converted = within(await screen.findByRole('region', { name: 'Converted' }));
    await converted.findByRole('link', { name: lead.name });
    expect(await backoffice.api.list('/api/customers', { email: lead.email })).toHaveLength(1);
  });
});

describe('the selection', () => {
  it('does not keep records that a filter opened later hides', async () => {
    const word = office.word();
    const names = [`${word} Asha`, `${word} Bina`];
    for (const name of names) await office.lead({ name });
    await open({ q: names[0] });
    await user.click(await (await row(names[0]!)).findByRole('checkbox', { name: `Select ${names[0]}` }));
    await screen.findByText('1 selected');
    await user.click(await screen.findByRole('link', { name: names[0] }));
    await screen.findByRole('heading', { level: 1, name: names[0] });
    history.pushState(
      null,
      '',
      `/dashboard/leads?${new URLSearchParams({ filter: JSON.stringify({ q: names[1] }) }).toString()}`,
    );
    dispatchEvent(new PopStateEvent('popstate'));
    await row(names[1]!);
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('is not changed by a list in another tab', async () => {
    const name = office.word();
    const lead = await office.lead({ name });
    const hidden = await office.lead();
    await open({ q: name });
    await user.click(await (await row(name)).findByRole('checkbox', { name: `Select ${name}` }));
    await screen.findByText('1 selected');
    dispatchEvent(
      new StorageEvent('storage', {
        key: 'RaStore.leads.selectedIds',
        newValue: JSON.stringify([lead.id, hidden.id]),
      }),
    );
    await Promise.resolve();
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.includes('selectedIds'))).toEqual([]);
  });
});

describe('the funnel of leads', () => {
  it('shows the leads of each source by status, and links to them', async () => {
    const statuses = { new: 3, contacted: 2, converted: 4, lost: 1 };
    const none = { new: 0, contacted: 0, converted: 0, lost: 2 };
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/leads/funnel'
        ? Promise.resolve(
            Response.json([
              { source: 'referral', leads: 10, statuses },
              { source: 'walk-in', leads: 2, statuses: none },
            ]),
          )
        : null;
    await backoffice.open('/leads?perPage=2');
    await user.click(await screen.findByRole('button', { name: 'Funnel by source' }));
    const table = within(await screen.findByRole('region', { name: 'Leads by source' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Source', 'Leads', 'Conversion', 'New', 'Contacted', 'Converted', 'Lost'],
      ['Referral', '10', '40%', '3', '2', '4', '1'],
      ['Walk-in', '2', '0%', '0', '0', '0', '2'],
      ['Total', '12', '33.3%', '3', '2', '4', '3'],
    ]);
    await user.click(table.getByRole('link', { name: '4 converted: Referral' }));
    await screen.findByText('Source: Referral');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Leads by source' })).toBeNull());
    expect(location.search).toContain('converted');
  });

  it('is not shown when a link opens filtered leads', async () => {
    const { email } = await backoffice.api.customer();
    await backoffice.office.lead({ name: backoffice.office.word(), email });
    await backoffice.open('/leads?perPage=2');
    await user.click(await screen.findByRole('button', { name: 'Funnel by source' }));
    await screen.findByRole('region', { name: 'Leads by source' });
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: /Complaints and questions/ }));
    await screen.findByText('Sent by: A customer');
    expect(screen.queryByRole('region', { name: 'Leads by source' })).toBeNull();
  });
});
