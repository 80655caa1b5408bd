import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { failure } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';

let backoffice: Backoffice;
let office: Office;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

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
const convert = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Convert to customer' }));
  const asked = await question(`Make ${name} a customer?`);
  await user.click(asked.getByRole('button', { name: 'Convert to customer' }));
};
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

describe('the lost reason', () => {
  it('is not asked for in a dialog that Enter confirms', async () => {
    const { id, name } = await office.lead({ name: office.word() });
    const { token } = await backoffice.api.admin();
    await backoffice.api.expect(200, 'PATCH', `/api/leads/${id}/status`, { token, body: { status: 'contacted' } });
    await backoffice.open(`/leads/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Mark lost' }));
    const dialog = await question(`Mark ${name} as lost?`);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
  });

  it('is not proposed for another lead on the board', async () => {
    const word = office.word();
    const names = [`${word} Asha`, `${word} Bina`];
    const { token } = await backoffice.api.admin();
    for (const name of names) {
      const { id } = await office.lead({ name });
      await backoffice.api.expect(200, 'PATCH', `/api/leads/${id}/status`, { token, body: { status: 'contacted' } });
    }
    await open({ q: word });
    await user.click(await screen.findByRole('button', { name: 'Board' }));
    await user.click(await screen.findByRole('button', { name: `Mark lost: ${names[0]}` }));
    const first = await question(`Mark ${names[0]} as lost?`);
    await user.type(first.getByRole('combobox', { name: 'Reason' }), 'Moved to Mumbai');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: `Mark lost: ${names[1]}` }));
    const second = await question(`Mark ${names[1]} as lost?`);
    expect(second.getByRole<HTMLInputElement>('combobox', { name: 'Reason' }).value).toBe('');
  });

  it('is kept when the lead could not be marked', async () => {
    const { id, name } = await office.lead({ name: office.word() });
    const { token } = await backoffice.api.admin();
    await backoffice.api.expect(200, 'PATCH', `/api/leads/${id}/status`, { token, body: { status: 'contacted' } });
    await backoffice.open(`/leads/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Mark lost' }));
    const first = await question(`Mark ${name} as lost?`);
    await user.type(first.getByRole('combobox', { name: 'Reason' }), 'Moved to Mumbai');
    backoffice.intercept = (_, method) => (method === 'PATCH' ? Promise.resolve(failure('The line is busy.')) : null);
    await user.click(first.getByRole('button', { name: 'Mark lost' }));
    await screen.findByText('The line is busy.');
    const again = await question(`Mark ${name} as lost?`);
    expect(again.getByRole<HTMLInputElement>('combobox', { name: 'Reason' }).value).toBe('Moved to Mumbai');
    backoffice.intercept = () => null;
    await user.click(again.getByRole('button', { name: 'Mark lost' }));
    await screen.findByText(`${name} is now lost`);
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

describe('the form of a lead', () => {
  const openForm = async (id: string) => {
    await backoffice.open(`/leads/${id}`);
    return within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  };

  it('requires a name and an email address', async () => {
    const lead = await office.lead();
    const form = await openForm(lead.id);
    await user.clear(await form.findByDisplayValue(lead.name));
    await user.clear(form.getByLabelText(/^Email/));
    await user.type(form.getByLabelText(/^Email/), 'nobody');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Name is required');
    await form.findByText('Invalid email address');
  });
});

describe('the page of a lead', () => {
  it('adds notes', async () => {
    const { id } = await office.lead();
    await backoffice.open(`/leads/${id}/show`);
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    await notes.findByText('No notes yet.');
    const field = notes.getByLabelText<HTMLTextAreaElement>('Add a note');
    await user.type(field, 'Called, calls back tomorrow');
    await user.click(notes.getByRole('button', { name: 'Add' }));
    const note = await notes.findByRole('listitem');
    expect(note.textContent).toContain('Called, calls back tomorrow');
    expect(note.textContent).toContain('admin@example.com');
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('accepts a note when the storage of the browser is full', async () => {
    const { id } = await office.lead();
    await backoffice.open(`/leads/${id}/show`);
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    const field = await notes.findByLabelText<HTMLTextAreaElement>('Add a note');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await user.type(field, 'Calls back');
    expect(field.value).toBe('Calls back');
    await user.click(notes.getByRole('button', { name: 'Add' }));
    await notes.findByText('Calls back', { selector: 'p' });
    await waitFor(() => expect(field.value).toBe(''));
    full.mockRestore();
  });

  it('names other leads and the account of the same person', async () => {
    const person = await backoffice.api.register();
    const lead = await office.lead({ email: person.email });
    const other = await office.lead({ name: office.word(), phone: lead.phone });
    await backoffice.open(`/leads/${lead.id}/show`);
    const hint = within(await screen.findByRole('alert'));
    await hint.findByRole('link', { name: new RegExp(other.name) });
    await hint.findByText(/Already has an account/);
    await hint.findByRole('link', { name: /Anita Rao/ });
  });

  it('creates a customer with the lead’s community, and reports an existing account', async () => {
    const { api } = backoffice;
    const lead = await office.lead({ name: office.word(), subject: 'Behind the old mill' });
    const again = await office.lead({ name: lead.name, email: lead.email, subject: 'Again' });
    const { token } = await api.admin();
    const communityId = await api.communityId('Tamarind Greens');
    const body = { name: lead.name, email: lead.email, communityId };
    await api.expect(200, 'PUT', `/api/leads/${lead.id}`, { token, body });
    await backoffice.open(`/leads/${lead.id}/show`);
    await convert(lead.name);
    await screen.findByText(`${lead.name} is now a customer`);
    const customers = await api.list('/api/customers', { communityId, email: lead.email });
    expect(customers).toMatchObject([{ name: lead.name, carDetails: { address: 'Behind the old mill' } }]);

    await backoffice.open(`/leads/${again.id}/show`);
    await convert(lead.name);
    await screen.findByText(`${lead.name} already has an account. The lead is converted.`);
  });
});

it('a lead is called, or written to on WhatsApp, from its page', async () => {
  const { id, phone } = await office.lead();
  await backoffice.open(`/leads/${id}/show`);
  const enquiry = within(await screen.findByRole('region', { name: 'Enquiry' }));
  const links = enquiry.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining([`tel:${phone}`, `https://wa.me/${phone.replace('+', '')}`]));
});
