import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { WashResponse } from '#libs/contract/washes.js';
import { Backoffice } from './support/backoffice.js';
import { failure, held } from './support/responses.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => void (backoffice.intercept = () => null));
afterAll(() => backoffice.stop());

const found = (name: string) => `/manageemployees?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`;

/** Opens the other communities of an employee who has none, and chooses one. */
async function addedPineCrest(name: string) {
  await backoffice.open(found(name));
  await user.click(await screen.findByRole('button', { name: `Other communities of ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${name}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Community' }));
  await user.click(await screen.findByRole('option', { name: 'Pine Crest' }));
  return dialog;
}

const menu = async () => within(await screen.findByRole('navigation', { name: 'Backoffice' }));

describe('an admin', () => {
  it('changes a staff role after a confirmation', async () => {
    const { name, userId } = await backoffice.office.staff('employee');
    await backoffice.open(found(name));
    await user.click(await screen.findByRole('combobox', { name: `Staff role of ${name}` }));
    await user.click(await screen.findByRole('option', { name: 'Manager' }));
    const question = within(await screen.findByRole('alertdialog', { name: /to manager\?$/ }));
    question.getByText(/^Managers can do everything except/);
    await user.click(question.getByRole('button', { name: 'Change staff role' }));
    await screen.findByText(`Staff role of ${name} changed to manager`);
    const { token } = await backoffice.api.admin();
    const { body } = await backoffice.api.expect<{ staffRole: string }>(
      200,
      'GET',
      `/api/register/employees/${userId}`,
      { token },
    );
    expect(body.staffRole).toBe('manager');
  });

  it('adds a community that an employee covers for a colleague', async () => {
    const { name } = await backoffice.office.staff('employee');
    const dialog = await addedPineCrest(name);
    await user.type(dialog.getByRole('textbox', { name: /^First day/ }), '1 Dec 2030');
    await user.type(dialog.getByRole('textbox', { name: /^Last day/ }), '5 Dec 2030');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Also Pine Crest, 1 Dec 2030 to 5 Dec 2030');
    await screen.findByRole('button', { name: `Change other communities of ${name}` });
  });

  it('does not save a day of a community while its text is not a date', async () => {
    const { name } = await backoffice.office.staff('employee');
    const dialog = await addedPineCrest(name);
    const last = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last day' });
    await user.type(last, '5 Dec 2030');
    await user.clear(last);
    await user.type(last, '31 Nov 2030');
    await user.click(dialog.getByRole('textbox', { name: 'First day' }));
    dialog.getByText('Enter a date such as 3 Dec 2026');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect({ text: last.value, disabled: save.disabled }).toEqual({ text: '31 Nov 2030', disabled: true });

    await user.clear(last);
    await user.type(last, '30 Nov 2030');
    await user.click(save);
    await screen.findByText('Also Pine Crest, until 30 Nov 2030');
  });

  describe('while the communities of an employee are saved', () => {
    let release = () => {};
    async function startSaving(button: HTMLButtonElement): Promise<void> {
      const rejection = held(() => failure('The line is busy.'));
      ({ release } = rejection);
      backoffice.intercept = (_, method) => (method === 'GET' ? null : rejection.answer());
      await user.click(button);
      await waitFor(() => expect(button.disabled).toBe(true));
    }

    it('adds and removes none', async () => {
      const { name } = await backoffice.office.staff('employee');
      const dialog = await addedPineCrest(name);
      await startSaving(dialog.getByRole('button', { name: 'Save' }));
      for (const name of ['Add community', 'Remove community 1'])
        expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
      await user.click(dialog.getByLabelText('Clear'));
      expect(dialog.getAllByRole('listitem')).toHaveLength(1);
      release();
      await dialog.findByText(/The line is busy\./);
      expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Community' }).value).toBe('Pine Crest');
      await user.click(dialog.getByRole('button', { name: 'Add community' }));
      expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    });

    it('chooses no other own community', async () => {
      const { name } = await backoffice.office.staff('employee');
      await backoffice.open(found(name));
      const area = await screen.findByRole<HTMLInputElement>('combobox', { name: `Apartment of ${name}` });
      await user.click(area);
      await user.click(await screen.findByRole('option', { name: /^Pine Crest/ }));
      const save = screen.getByRole<HTMLButtonElement>('button', { name: `Save the apartment of ${name}` });
      await startSaving(save);
      const form = within(area.form!);
      await user.click(form.getByLabelText('Clear'));
      await user.click(form.getByLabelText('Open'));
      expect([area.value, screen.queryByRole('listbox')]).toEqual(['Pine Crest', null]);
      release();
      await waitFor(() => expect(save.disabled).toBe(false));
      await user.click(form.getByLabelText('Clear'));
      expect(area.value).toBe('');
    });
  });

  describe('when someone else has changed the communities', () => {
    const conflict = async () => within(await screen.findByRole('dialog', { name: 'Someone else has edited this' }));
    const isChosen = async (name: RegExp) => (await conflict()).getByRole<HTMLInputElement>('radio', { name }).checked;
    const texts = { theirs: /^Theirs for Other communities: Pebble Creek$/, mine: /: Pine Crest, until 5 Dec 2030$/ };

    /** Enters Pine Crest, and saves it after somebody else has saved Pebble Creek. */
    async function edited() {
      const { name, userId } = await backoffice.office.staff('employee');
      const dialog = await addedPineCrest(name);
      await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '5 Dec 2030');

      const { token } = await backoffice.api.admin();
      const [{ version } = { version: 0 }] = await backoffice.api.list('/api/register/employees', { q: name });
      await backoffice.api.expect(200, 'PUT', `/api/register/employee/${userId}/communities`, {
        token,
        body: { otherCommunities: [{ community: await backoffice.api.communityId('Pebble Creek') }], version },
      });
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      return dialog;
    }

    it('keeps what was entered, and saves it if it is chosen', async () => {
      const dialog = await edited();
      expect(await isChosen(texts.mine)).toBe(true);
      await user.click((await conflict()).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Someone else has edited this' })).toBeNull());
      expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Community' }).value).toBe('Pine Crest');
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last day' }).value).toBe('5 Dec 2030');

      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await user.click((await conflict()).getByRole('button', { name: 'Keep mine' }));
      await screen.findByText('Also Pine Crest, until 5 Dec 2030');
    });

    it('takes theirs if they are chosen', async () => {
      await edited();
      await user.click((await conflict()).getByRole('radio', { name: texts.theirs }));
      await user.click((await conflict()).getByRole('button', { name: 'Save as chosen' }));
      await screen.findByText('Also Pebble Creek');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  it('saves the communities of an employee whose phone someone else has changed', async () => {
    const { name, userId } = await backoffice.office.staff('employee');
    const dialog = await addedPineCrest(name);

    const { token } = await backoffice.api.admin();
    const path = `/api/customers/${userId}`;
    const { body } = await backoffice.api.expect<{ email: string }>(200, 'GET', path, { token });
    await backoffice.api.expect(200, 'PUT', path, { token, body: { name, email: body.email, phone: '98765 40404' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Also Pine Crest');
  });
});

it('leads keep the name of an employee who has become a manager', async () => {
  const { userId, name } = await backoffice.office.staff('employee');
  const lead = await backoffice.office.lead({ name: backoffice.office.word() });
  const { token } = await backoffice.api.admin();
  const body = { name: lead.name, email: lead.email, assigneeId: userId };
  await backoffice.api.expect(200, 'PUT', `/api/leads/${lead.id}`, { token, body });
  const promotion = { token, body: { staffRole: 'manager' } };
  await backoffice.api.expect(200, 'PUT', `/api/register/employee/${userId}/staff-role`, promotion);
  await backoffice.open(`/leads/${lead.id}`);
  const form = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  const assignee = await form.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' });
  await waitFor(() => expect(assignee.value).toBe(name));
  await backoffice.open(`/leads/${lead.id}/show`);
  const enquiry = within(await screen.findByRole('region', { name: 'Enquiry' }));
  await enquiry.findByText(name);
});

it.each(['/leads', '/washes'])('%s are filtered by an employee who has become a manager', async (path) => {
  const { userId, name } = await backoffice.office.staff('manager');
  await backoffice.open(
    `${path}?${new URLSearchParams({ filter: JSON.stringify({ assigneeId: userId }) }).toString()}`,
  );
  await screen.findByRole('button', { name: `Assigned to: ${name}` });
});

describe('an accountant', () => {
  it('is called accountant in the account menu', async () => {
    await backoffice.open('/communities?perPage=2', await backoffice.office.staff('accountant'));
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    within(await screen.findByRole('menu', { name: 'Account' })).getByText('Accountant');
  });

  it('reads the history of a customer, without enquiries', async () => {
    const { userId } = await backoffice.api.customer();
    await backoffice.open(`/customers/${userId}/show`, await backoffice.office.staff('accountant'));
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('Account created');
    expect(history.queryByRole('alert')).toBeNull();
  });

  it('records the payment of an order, and does not send its link', async () => {
    const { id } = await backoffice.office.pendingOrder(await backoffice.api.customer());
    const admin = (await backoffice.api.admin()).token;
    await backoffice.api.expect(200, 'POST', `/api/orders/${id}/payment-link`, { token: admin });
    await backoffice.open(`/allOrders/${id}/show`, await backoffice.office.staff('accountant'));
    const unpaid = within(await screen.findByRole('region', { name: 'Waiting for payment' }));
    await unpaid.findByText('Waiting for the customer');
    unpaid.getByRole('button', { name: 'Record payment' });
    expect(unpaid.queryByRole('link', { name: 'Send by WhatsApp' })).toBeNull();
    expect(unpaid.queryByRole('button', { name: /link/ })).toBeNull();
  });

  it('sees who is assigned to a wash', async () => {
    const [wash] = await backoffice.api.list<WashResponse>('/api/washes', {});
    const assigned = { ...wash, status: 'assigned', assigneeId: 'e1', assignee: 'Kiran Patil' };
    backoffice.intercept = ({ pathname }) =>
      pathname === `/api/washes/${wash!.id}` ? Promise.resolve(Response.json(assigned)) : null;
    await backoffice.open(`/washes/${wash!.id}/show`, await backoffice.office.staff('accountant'));
    within(await screen.findByRole('region', { name: 'Service' })).getByText('Kiran Patil');
  });

  it('sees the accounting screens in the menu, and no button without permission', async () => {
    const accountant = await backoffice.office.staff('accountant');
    await backoffice.open('/customers?perPage=2', accountant);
    await screen.findByRole('heading', { name: /Customers/ });
    const entries = (await menu()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(entries).toEqual(
      expect.arrayContaining(['Dashboard', 'Customers', 'Employees by month', 'Orders', 'Money', 'Invoices']),
    );
    for (const hidden of ['Leads', 'Settings', 'FAQ', 'Audit log', 'ManageEmployees'])
      expect(entries).not.toContain(hidden);
    await screen.findByRole('columnheader', { name: 'Role' });
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    expect(within(screen.getByRole('table')).queryByRole('checkbox')).toBeNull();
    for (const name of ['Add New User', 'Import', 'Export', /^Edit /, /^Delete /])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(backoffice.responses.filter(({ status }) => status === 403)).toEqual([]);
  });
});

describe('a form', () => {
  it('is not opened for a record that an accountant may not change', async () => {
    const accountant = await backoffice.office.staff('accountant');
    const { userId, name } = await backoffice.api.customer({ name: backoffice.office.word() });
    await backoffice.open('/communities?perPage=2', accountant);
    await screen.findByText('Amber Heights');
    expect(screen.queryByRole('link', { name: 'Amber Heights' })).toBeNull();
    for (const path of ['/communities/create', '/customers/create']) {
      await backoffice.open(path, accountant);
      await screen.findByRole('table');
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    await backoffice.open(`/customers/${userId}`, accountant);
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not opened for a manager if it is that of a colleague’s account', async () => {
    const { userId, name } = await backoffice.office.staff('employee');
    await backoffice.open(`/customers/${userId}`, await backoffice.office.staff('manager'));
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a manager', () => {
  it('changes the communities that employees cover, without changing their accounts', async () => {
    const manager = await backoffice.office.staff('manager');
    const { name } = await backoffice.office.staff('employee');
    await backoffice.open(found(name), manager);
    await screen.findAllByText(name);
    expect(screen.queryByRole('combobox', { name: `Staff role of ${name}` })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add employee' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Disable/ })).toBeNull();
    screen.getByRole('cell', { name: 'Enabled' });
    await user.click(screen.getByRole('button', { name: `Other communities of ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Other communities of ${name}` }));
    await user.click(dialog.getByRole('combobox', { name: 'Community' }));
    await user.click(await screen.findByRole('option', { name: 'Pine Crest' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Also Pine Crest');
    const entries = (await menu()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(entries).toContain('Leads');
    expect(entries).not.toContain('Settings');
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(backoffice.responses.filter(({ status }) => status === 403)).toEqual([]);
  });
});
