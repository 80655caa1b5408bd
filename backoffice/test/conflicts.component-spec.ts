import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { found } from './support/paths.js';
import { replaceText, user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;
let token: string;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
  ({ token } = await backoffice.api.admin());
});
afterAll(() => backoffice.stop());

const conflict = async () => within(await screen.findByRole('dialog', { name: 'Someone else has edited this' }));
const isChosen = async (name: string) => (await conflict()).getByRole<HTMLInputElement>('radio', { name }).checked;
const openForm = async (path: string, name: string) => {
  await backoffice.open(path);
  return within(await screen.findByRole('dialog', { name }));
};
const save = (form: ReturnType<typeof within>) => user.click(form.getByRole('button', { name: 'Save' }));

async function replace(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

/** Saves a change by somebody else while the form is open. */
const saveElsewhere = (path: string, body: object) => backoffice.api.expect(200, 'PUT', path, { token, body });
const read = async (path: string) => (await backoffice.api.expect(200, 'GET', path, { token })).body;

describe('a form whose record somebody else has changed', () => {
  it('takes their version, or keeps the input when the dialog is cancelled', async () => {
    const { userId, name, email, phone } = await backoffice.api.customer({ name: office.word() });
    const path = `/api/customers/${userId}`;
    const form = await openForm(`/customers/${userId}`, 'Edit user');
    const bay = await form.findByLabelText<HTMLInputElement>('Parking bay');
    await form.findByDisplayValue(name);
    await user.type(bay, '17');
    await saveElsewhere(path, { name, email, phone, carDetails: { bay: '3' } });
    await save(form);
    await user.click((await conflict()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Someone else has edited this' })).toBeNull());
    expect(bay.value).toBe('17');

    await save(form);
    await user.click((await conflict()).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit user' })).toBeNull());
    expect((await read(path)).carDetails.bay).toBe('3');
  });

  it('is saved when the change is to a field that is not edited', async () => {
    const { id, name } = await office.lead({ name: office.word() });
    const form = await openForm(`/leads/${id}`, 'Edit lead');
    await form.findByDisplayValue(name);
    await replace(form.getByLabelText(/^Message/), 'My message');
    const body = { status: 'contacted' };
    await backoffice.api.expect(200, 'PATCH', `/api/leads/${id}/status`, { token, body });
    await save(form);
    await screen.findByText('Lead updated');
    expect(await read(`/api/leads/${id}`)).toMatchObject({ message: 'My message', status: 'contacted' });
  });

  it('keeps a change for tomorrow that was planned in the meantime, if the record is an order', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const { id, carName } = await office.order(customer, { timeSlot: '5:00-5:30' });
    const path = `/api/allOrders/${id}`;
    await backoffice.open(`/allOrders/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit order' }));
    await replace(await form.findByLabelText('Colour'), 'Red');
    await saveElsewhere(path, { timeSlot: '6:00-6:30' });
    await save(form);
    expect(await isChosen('Theirs for Time slot: 6:00–6:30 AM')).toBe(true);
    await user.click((await conflict()).getByRole('button', { name: 'Save as chosen' }));
    await screen.findByText(/^Order updated/);
    expect((await read(path)).plannedChange).toMatchObject({
      timeSlot: '6:00-6:30',
      carColor: 'Red',
      carName,
    });
  });

  it('is saved as chosen for a community', async () => {
    const body = { name: `${office.word()} Court`, locality: 'Baner', address: 'Lake Road 4', active: true };
    const { id } = (await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body })).body;
    const path = `/api/register/communities/${id}`;
    const form = await openForm(`/communities/${id}`, 'Edit community');
    await replace(await form.findByDisplayValue('Lake Road 4'), 'Lake Road 5');
    await saveElsewhere(path, { ...body, address: 'Hill Road 1', active: false });
    await save(form);
    expect(await isChosen('Yours for Address: Lake Road 5')).toBe(true);
    expect(await isChosen('Theirs for Address: Hill Road 1')).toBe(false);
    expect(await isChosen('Theirs for Active: No')).toBe(true);
    await user.click((await conflict()).getByRole('button', { name: 'Save as chosen' }));
    await screen.findByText('Community updated');
    expect(await read(path)).toMatchObject({ address: 'Lake Road 5', active: false });
  });

  it('is saved as chosen for a question', async () => {
    const body = { group: 'Support', question: `Who answers ${office.word()}?`, answer: 'We do.', published: true };
    const { id } = (await backoffice.api.expect(201, 'POST', '/api/register/faq', { token, body })).body;
    const path = `/api/register/faq/${id}`;
    const form = await openForm(`/faq/${id}`, 'Edit question');
    await replace(await form.findByDisplayValue('We do.'), 'Our team does.');
    await saveElsewhere(path, { ...body, answer: 'Asha does.' });
    await save(form);
    expect(await isChosen('Yours for Answer: Our team does.')).toBe(true);
    await user.click((await conflict()).getByRole('radio', { name: 'Theirs for Answer: Asha does.' }));
    await user.click((await conflict()).getByRole('button', { name: 'Save as chosen' }));
    await screen.findByText('Question updated');
    expect(await read(path)).toMatchObject({ answer: 'Asha does.' });
  });

  it('is not reloaded by a refresh', async () => {
    const lead = await office.lead({ name: office.word() });
    const form = await openForm(`/leads/${lead.id}`, 'Edit lead');
    await form.findByDisplayValue(lead.name);
    const message = form.getByLabelText<HTMLInputElement>('Message');
    await replaceText(message, 'My message');
    await saveElsewhere(`/api/leads/${lead.id}`, { name: 'Their name', email: lead.email, message: 'Their message' });
    // The refresh button is behind the form. Other refreshes, such as after a deletion, work the same way.
    await user.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
    await screen.findAllByText('Their name');
    expect(message.value).toBe('My message');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(lead.name);
    await save(form);
    expect(await isChosen('Theirs for Message: Their message')).toBe(false);
  });
});

it('a community that somebody else assigned to an employee is not overwritten without a choice', async () => {
  const employee = await office.employee(null, { name: office.word() });
  await backoffice.open(found('manageemployees', employee.name));
  await replaceText(await screen.findByRole('combobox', { name: `Apartment of ${employee.name}` }), 'Cedar');
  await user.click(await screen.findByRole('option', { name: /^Cedar Grove/ }));
  await saveElsewhere(`/api/register/employee/${employee.userId}/area`, { area: 'Amber Heights' });
  await user.click(screen.getByRole('button', { name: `Save the apartment of ${employee.name}` }));
  (await conflict()).getByRole('radio', { name: 'Theirs for Community: Amber Heights' });
  await user.click((await conflict()).getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Updated!');
  const [stored] = await backoffice.api.list('/api/register/employees', { email: employee.email });
  expect(stored.area).toBe('Cedar Grove');
});
