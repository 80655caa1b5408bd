import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
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
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const convert = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Convert to customer' }));
  const asked = await question(`Make ${name} a customer?`);
  await user.click(asked.getByRole('button', { name: 'Convert to customer' }));
};

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

  it('adds an enquiry by phone, without an email address', async () => {
    const names = [office.word(), office.word()];
    for (const [index, name] of names.entries()) {
      await backoffice.open('/leads?perPage=2');
      await user.click(await screen.findByRole('link', { name: 'Add lead' }));
      const form = within(await screen.findByRole('dialog', { name: 'Add lead' }));
      await user.type(await form.findByRole('textbox', { name: 'Name' }), name);
      await user.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(form.getAllByText('Enter a phone number or an email address').length).toBeGreaterThan(0),
      );
      await user.type(form.getByRole('textbox', { name: 'Phone' }), `98765 0020${index}`);
      await user.click(form.getByRole('combobox', { name: 'Community' }));
      await user.click(await screen.findByRole('option', { name: /^Amber Heights/ }));
      await user.click(form.getByRole('button', { name: 'Save' }));
      await screen.findByText('Lead added');
      await user.click(await screen.findByRole('link', { name }));
      await screen.findByRole('heading', { level: 1, name });
    }
    const enquiry = within(await screen.findByRole('region', { name: 'Enquiry' }));
    enquiry.getByText('+91 98765 00201');
    enquiry.getByText('Phone', { selector: 'dd' });
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(screen.queryByText(/Same phone or email/)).toBeNull();
    expect(document.querySelector('a[href="mailto:"]')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
    await user.type(await edit.findByRole('textbox', { name: 'Message' }), 'Has two cars');
    const location = edit.getByRole('textbox', { name: 'Location' });
    await user.clear(location);
    await user.type(location, 'A-2, Cedar Grove');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await enquiry.findByText('Has two cars');
    await enquiry.findByText('A-2, Cedar Grove');
    await screen.findByText('Cedar Grove', { selector: 'dd' });
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
    const lead = await office.lead({ name: office.word(), subject: 'Villa 7, behind the old mill' });
    const again = await office.lead({ name: lead.name, email: lead.email, subject: 'Again' });
    const { token } = await api.admin();
    const communityId = await api.communityId('Tamarind Greens');
    const body = { name: lead.name, email: lead.email, communityId };
    await api.expect(200, 'PUT', `/api/leads/${lead.id}`, { token, body });
    await backoffice.open(`/leads/${lead.id}/show`);
    await convert(lead.name);
    await screen.findByText(`${lead.name} is now a customer`);
    const customers = await api.list('/api/customers', { communityId, email: lead.email });
    expect(customers).toMatchObject([{ name: lead.name, carDetails: { address: 'Villa 7, behind the old mill' } }]);

    await backoffice.open(`/leads/${again.id}/show`);
    await convert(lead.name);
    await screen.findByText(`${lead.name} already has an account. The lead is converted.`);

    await backoffice.open(`/leads/${lead.id}/show`);
    const account = await screen.findByText(/account:/i);
    expect(account.textContent).toBe(`Account: ${lead.name}`);
  });

  it('does not take the account of an employee for a customer', async () => {
    const { email } = await office.employee(null);
    const lead = await office.lead({ name: office.word(), email });
    await backoffice.open(`/leads/${lead.id}/show`);
    await convert(lead.name);
    await screen.findByText('An account with this email already exists.');
    expect(await backoffice.api.list('/api/leads', { email })).toMatchObject([{ status: 'new' }]);
  });
});

it('a lead is called, or written to on WhatsApp, from its page', async () => {
  const { id, phone } = await office.lead();
  await backoffice.open(`/leads/${id}/show`);
  const enquiry = within(await screen.findByRole('region', { name: 'Enquiry' }));
  const links = enquiry.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining([`tel:${phone}`, `https://wa.me/${phone.replace('+', '')}`]));
});

it('an employee sees when to follow up on a lead', async () => {
  const employee = await backoffice.office.employee(null);
  const lead = await office.lead({ name: office.word(), subject: 'Nowhere we know' });
  const { token } = await backoffice.api.admin();
  const body = { name: lead.name, email: lead.email, assigneeId: employee.userId, followUpOn: '2099-12-03' };
  await backoffice.api.expect(200, 'PUT', `/api/leads/${lead.id}`, { token, body });
  await backoffice.open('/employeeleads', employee);
  await screen.findByText('Follow up on 3 Dec 2099');
});
