import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { formatPhone } from '#libs/phone.js';
import { Backoffice } from './support/backoffice.js';
import { held } from './support/responses.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const form = async () => within(await screen.findByRole('dialog', { name: 'Add New User' }));
const field = async (name: string) => (await form()).getByRole<HTMLInputElement>('textbox', { name });
const enter = async (name: string, text: string) => user.type(await field(name), text);
const save = async () => user.click((await form()).getByRole('button', { name: 'Save' }));

async function chooseCommunity(typed: string, name: string): Promise<void> {
  await user.type(await (await form()).findByRole('combobox', { name: 'Community' }), typed);
  await user.click(await screen.findByRole('option', { name }));
}

/** Opens the form and enters a person's details. Returns the email address. */
async function openFilled(): Promise<string> {
  const { name, email, phone } = backoffice.api.person();
  await backoffice.open('/customers/create');
  await enter('Name', name);
  await enter('Email', email);
  await enter('Phone Number', phone);
  return email;
}

async function saved(email: string): Promise<ProfileResponse['carDetails']> {
  await screen.findByText('User added');
  const [customer] = await backoffice.api.list<ProfileResponse>('/api/customers', { email });
  return customer!.carDetails;
}

describe('the service address of the customer form', () => {
  it('takes city, state and PIN code from the community, and lets them be edited', async () => {
    const email = await openFilled();
    await chooseCommunity('pine', 'Pine Crest, Bavdhan');
    expect((await field('City')).value).toBe('Pune');
    expect((await form()).getByRole('combobox', { name: 'State' }).textContent).toBe('Maharashtra');
    expect((await field('PIN code')).value).toBe('411021');
    await user.clear(await field('PIN code'));
    await enter('PIN code', '411 045');
    await enter('Tower or block', 'C');
    await enter('Flat or house', '12');
    await enter('Parking level', 'P2');
    await enter('Parking bay', '114');
    await save();
    expect(await saved(email)).toMatchObject({
      communityName: 'Pine Crest',
      tower: 'C',
      flat: '12',
      city: 'Pune',
      pin: '411045',
      level: 'P2',
      bay: '114',
      parking: 'Level P2, bay 114',
    });
  });

  it('accepts the name of a community that is not listed', async () => {
    const email = await openFilled();
    await user.click((await form()).getByRole('switch', { name: 'The community is not listed' }));
    await save();
    await (await form()).findByText('Please enter the name of the community');
    await enter('Name of the community', 'Blue Bell');
    await enter('Flat or house', '7');
    await save();
    expect(await saved(email)).toMatchObject({ communityId: null, communityName: 'Blue Bell', flat: '7' });
  });

  it('marks a wrong PIN code, a missing flat and a missing community at their fields', async () => {
    await openFilled();
    const community = await (await form()).findByRole('combobox', { name: 'Community' });
    await enter('Tower or block', 'C');
    await enter('PIN code', '4110');
    await save();
    await (await form()).findByText('Please enter the flat or house number');
    await (await form()).findByText('Please enter a PIN code of six digits');
    await enter('Flat or house', '12');
    await enter('PIN code', '45');
    await save();
    await waitFor(() => expect(community.getAttribute('aria-invalid')).toBe('true'));
  });

  it('accepts a community once the list has loaded', async () => {
    let release = (_: Response) => {};
    const list = new Promise<Response>((resolve) => (release = resolve));
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/register/communities' ? list.then((one) => one.clone()) : null;
    await backoffice.open('/customers/create');
    expect((await form()).getByRole<HTMLInputElement>('textbox', { name: 'Community' }).disabled).toBe(true);
    const known = [
      { id: 'pine', name: 'Pine Crest', locality: 'Bavdhan', city: 'Pune', state: 'Maharashtra', pin: '411021' },
    ];
    release(Response.json(known, { headers: { 'content-range': 'communities 0-0/1' } }));
    await chooseCommunity('pine', 'Pine Crest, Bavdhan');
    expect((await field('PIN code')).value).toBe('411021');
  });

  it('is saved without the list of communities', async () => {
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/register/communities'
        ? Promise.resolve(Response.json({ status: 503, message: 'The line is busy.' }, { status: 503 }))
        : null;
    const email = await openFilled();
    await (await form()).findByText('We couldn’t load the list of communities.');
    await user.click((await form()).getByRole('switch', { name: 'The community is not listed' }));
    await enter('Name of the community', 'Cedar Grove');
    await enter('Flat or house', '9');
    await save();
    expect(await saved(email)).toMatchObject({ communityName: 'Cedar Grove', flat: '9' });
  });
});

it('phones and car numbers in forms are formatted, and saved unchanged', async () => {
  const { api } = backoffice;
  const { userId, token, phone } = await api.customer();
  const carNumber = `MH12AB${phone.slice(-4)}`;
  await api.expect(201, 'POST', '/api/profile/cars', { token, body: { carName: 'Hyundai Creta', carNumber } });

  await backoffice.open(`/customers/${userId}`);
  const edited = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  const input = (name: string) => edited.getByRole<HTMLInputElement>('textbox', { name });
  await waitFor(() => expect(input('Car No.').value).toBe(formatCarNumber(carNumber)));
  expect(input('Phone Number').value).toBe(formatPhone(`+91${phone}`));

  await user.clear(input('Name'));
  await user.type(input('Name'), 'Anita Deshpande');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  await screen.findByText('User updated');
  const [customer] = await api.list<ProfileResponse>('/api/customers', { id: [userId] });
  expect(customer).toMatchObject({ name: 'Anita Deshpande', phone: `+91${phone}`, carDetails: { carNumber } });
});

it('a form is not saved while the text of a date is not one', async () => {
  const lead = await backoffice.office.lead({ name: backoffice.office.word() });
  await backoffice.open(`/leads/${lead.id}`);
  const edited = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  await edited.findByDisplayValue(lead.name);
  const day = edited.getByRole<HTMLInputElement>('textbox', { name: 'Follow up on' });
  expect(day.placeholder).toBe('e.g. 3 Dec 2026');
  await user.type(day, '3 Dec 2027');
  await user.clear(day);
  await user.type(day, '31 Feb 2028');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(day.value).toBe('31 Feb 2028');
  edited.getByText('Enter a date such as 3 Dec 2026');
  expect(screen.queryByText(/form is not valid/)).toBeNull();

  await user.clear(day);
  await user.type(day, '29 Feb 2028');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  await screen.findByText('Lead updated');
  const [saved] = await backoffice.api.list<LeadResponse>('/api/leads', { id: [lead.id] });
  expect(saved).toMatchObject({ followUpOn: '2028-02-29' });
});

it('a day is completed with its year, also when Enter saves the form', async () => {
  const lead = await backoffice.office.lead({ name: backoffice.office.word() });
  await backoffice.open(`/leads/${lead.id}`);
  const edited = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  await edited.findByDisplayValue(lead.name);
  const next = addDays(calendarDateOf(new Date().toISOString()), 40);
  const day = edited.getByRole<HTMLInputElement>('textbox', { name: 'Follow up on' });
  await user.type(day, formatCalendarDate(next).replace(/ \d{4}$/, ''));
  await user.type(day, '{Enter}');
  await screen.findByText('Lead updated');
  const [saved] = await backoffice.api.list<LeadResponse>('/api/leads', { id: [lead.id] });
  expect(saved).toMatchObject({ followUpOn: next });
});

it('a day that cannot be chosen is named while it is typed, and an earlier choice is kept', async () => {
  const { id, name, email } = await backoffice.office.lead({ name: backoffice.office.word() });
  const { token } = await backoffice.api.admin();
  const body = { name, email, followUpOn: '2026-01-02' };
  await backoffice.api.expect(200, 'PUT', `/api/leads/${id}`, { token, body });
  await backoffice.open(`/leads/${id}`);
  const edited = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  await edited.findByDisplayValue(name);
  const day = await edited.findByDisplayValue<HTMLInputElement>('2 Jan 2026');
  expect(day.getAttribute('aria-invalid')).toBe('false');
  await user.clear(day);
  await user.type(day, '3 Jan 2026');
  await user.tab();
  edited.getByText(/^Choose \d+ \w+ \d{4} or later$/);
  expect(day.getAttribute('aria-invalid')).toBe('true');
});

it('a form asks before it loses a date that is not complete', async () => {
  const lead = await backoffice.office.lead({ name: backoffice.office.word() });
  await backoffice.open(`/leads/${lead.id}`);
  const edited = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  await edited.findByDisplayValue(lead.name);
  const day = edited.getByRole<HTMLInputElement>('textbox', { name: 'Follow up on' });
  await user.type(day, '31 Feb');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(day.value).toBe('31 Feb');

  await user.clear(day);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the errors of all fields when one is malformed', async () => {
  await backoffice.open('/customers/create');
  await enter('Email', 'asha');
  await save();
  for (const error of ['Name is required', 'Invalid email address', 'phone number is required'])
    await (await form()).findByText(error);
});

it('keeps the fields of a form as they are while it is saved', async () => {
  const email = await openFilled();
  let respond = () => {};
  const gate = new Promise<void>((resolve) => (respond = resolve));
  const { fetch } = globalThis;
  globalThis.fetch = async (input, options) => {
    if (options?.method === 'POST') await gate;
    return fetch(input, options);
  };
  const name = await field('Name');
  const { value } = name;
  const community = await (await form()).findByRole('combobox', { name: 'Community' });
  await save();
  await waitFor(async () => expect((await field('Name')).readOnly).toBe(true));
  await user.type(name, ' Joshi');
  await user.click(community);
  expect([name.value, screen.queryByRole('listbox')]).toEqual([value, null]);
  respond();
  await saved(email);
  globalThis.fetch = fetch;
});

it('asks before unsaved changes are lost, also beside the page of a record', async () => {
  const customer = await backoffice.api.customer();
  await backoffice.open(`/customers/${customer.userId}/show`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  const name = await edited.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe(customer.name));
  await user.type(name, ' Joshi');
  await user.click(edited.getByRole('button', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(name.value).toBe(`${customer.name} Joshi`);

  await user.click(edited.getByRole('button', { name: 'Close the form' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave without saving' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit user' })).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit user' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit user' })).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('opens no calendar while a form is saved, because a day chosen then would be lost', async () => {
  const lead = await backoffice.office.lead({ name: backoffice.office.word() });
  await backoffice.open(`/leads/${lead.id}`);
  const edited = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
  await edited.findByDisplayValue(lead.name);
  const { answer, release } = held(() => Response.json({ ...lead, version: 2 }));
  backoffice.intercept = (_, method) => (method === 'PUT' ? answer() : null);
  await user.type(edited.getByLabelText(/^Message/), ' Two cars.');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  const day = edited.getByRole<HTMLInputElement>('textbox', { name: 'Follow up on' });
  await waitFor(() => expect(day.readOnly).toBe(true));
  await user.click(edited.getByRole('button', { name: 'Open the calendar for Follow up on' }));
  expect(screen.queryByRole('dialog', { name: 'Follow up on' })).toBeNull();
  release();
  await screen.findByText('Lead updated');
});
