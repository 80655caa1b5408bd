import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { Backoffice } from './support/backoffice.js';
import { held } from './support/responses.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

it('keeps the changes by staff, and the button that was pressed, while older ones load', async () => {
  const { userId } = await backoffice.api.customer();
  const changes = Array.from({ length: 9 }, (_, at) => ({
    ...{ id: `c${at}`, resource: 'customers', recordId: userId, name: 'Asha Rao', action: 'changed' },
    ...{ at: '2026-11-20T05:00:00.000Z', by: `colleague${at}@example.com`, differences: [] },
  }));
  let respond = () => {};
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (pathname !== '/api/changes') return null;
    const count = (JSON.parse(searchParams.get('range')!) as [number, number])[1] + 1;
    const headers = { 'content-range': `changes 0-${count - 1}/20` };
    const page = Response.json(changes.slice(0, count), { headers });
    return count > 5 ? new Promise((resolve) => (respond = () => resolve(page))) : Promise.resolve(page);
  };
  await backoffice.open(`/customers/${userId}/show`);
  const card = within(await screen.findByRole('region', { name: 'Changes by staff' }));
  const older = await card.findByRole('button', { name: 'Show older changes' });
  await user.click(older);
  card.getByText('Changed by colleague4@example.com');
  expect(document.activeElement).toBe(older);
  respond();
  await card.findByText('Changed by colleague8@example.com');
  expect(document.activeElement).toBe(older);
});

describe('the notes of a customer', () => {
  it('adds, edits and deletes a note on the customer’s page', async () => {
    const { userId } = await backoffice.api.customer({ name: backoffice.office.word() });
    await backoffice.open(`/customers/${userId}/show`);
    await screen.findByText('No notes yet.');
    await user.type(screen.getByRole('textbox', { name: 'Add a note' }), 'Calls on Sunday');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('Note added');
    await screen.findByText('Last contact');

    await user.click(await screen.findByRole('button', { name: 'Edit the note “Calls on Sunday”' }));
    const field = screen.getByRole('textbox', { name: 'Edit the note' });
    await user.clear(field);
    await user.type(field, 'Calls on Monday');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Note saved');

    await user.click(await screen.findByRole('button', { name: 'Delete the note “Calls on Monday”' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('No notes yet.');
  });

  it('keeps what is typed while a note is being added', async () => {
    const { userId } = await backoffice.api.customer({ name: backoffice.office.word() });
    await backoffice.open(`/customers/${userId}/show`);
    await screen.findByText('No notes yet.');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
    const { answer, release } = held(() =>
      Response.json({ id: 'n1', text: 'Gate code 4411', at: new Date().toISOString(), by: 'Asha', isOwn: true }),
    );
    backoffice.intercept = ({ pathname }, method) =>
      method === 'POST' && pathname.endsWith('/notes') ? answer() : null;
    await user.type(field, 'Gate code 4411');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(field, ', use the side entrance');
    release();
    await screen.findByText('Note added');
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(field.value).toBe('Gate code 4411, use the side entrance');
  });

  it('keeps what is typed while a note is being saved', async () => {
    const { userId } = await backoffice.api.customer({ name: backoffice.office.word() });
    await backoffice.open(`/customers/${userId}/show`);
    await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'Gate code 4411');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('button', { name: 'Edit the note “Gate code 4411”' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the note' });
    const { answer, release } = held(() => Response.json({ id: 'n1', text: 'Gate code 4411 or 4412' }));
    backoffice.intercept = (_, method) => (method === 'PUT' ? answer() : null);
    await user.type(field, ' or 4412');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(field, ', use the side entrance');
    release();
    await screen.findByText('Note saved');
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the note' }).value).toBe(
      'Gate code 4411 or 4412, use the side entrance',
    );
  });

  it('keeps a note that is not added yet when another screen is opened', async () => {
    const { userId } = await backoffice.api.customer();
    const other = await backoffice.api.customer({ name: backoffice.office.word() });
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
    const follow = (path: string) => {
      history.pushState(null, '', `/dashboard${path}`);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    await backoffice.open(`/customers/${userId}/show`);
    await user.type(await field(), 'Gate code 4411');
    follow(`/customers/${other.userId}/show`);
    await screen.findByRole('heading', { level: 1, name: other.name });
    expect((await field()).value).toBe('');
    follow(`/customers/${userId}/show`);
    await waitFor(async () => expect((await field()).value).toBe('Gate code 4411'));

    const { answer, release } = held(() => Response.json({ id: 'n1', text: 'Gate code 4411', isOwn: true }));
    backoffice.intercept = (_, method) => (method === 'POST' ? answer() : null);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    follow(`/customers/${other.userId}/show`);
    await screen.findByRole('heading', { level: 1, name: other.name });
    release();
    await screen.findByText('Note added');
    follow(`/customers/${userId}/show`);
    await screen.findByText('No notes yet.');
    expect((await field()).value).toBe('');
  });
});

describe('the tags of a customer', () => {
  const region = async (name: string) => within(await screen.findByRole('region', { name }));
  const tagsOf = (name: string) =>
    screen
      .queryAllByRole('list', { name: `Tags of ${name}` })
      .flatMap((list) => within(list).getAllByRole('listitem'))
      .map(({ textContent }) => textContent);

  it('adds and removes tags on a customer’s page', async () => {
    const { userId, name } = await backoffice.api.customer();
    await backoffice.open(`/customers/${userId}/show`);
    const card = await region('Tags');
    await user.type(card.getByRole('combobox', { name: 'Add a tag' }), 'Society secretary{Enter}');
    await waitFor(() => expect(tagsOf(name)).toEqual(['Society secretary']));
    await user.type(card.getByRole('combobox', { name: 'Add a tag' }), 'VIP');
    await user.click(card.getByRole('button', { name: 'Add tag' }));
    await waitFor(() => expect(tagsOf(name)).toEqual(['Society secretary', 'VIP']));
    await user.click(card.getByRole('button', { name: 'Remove the tag VIP' }));
    await waitFor(() => expect(tagsOf(name)).toEqual(['Society secretary']));
  });

  it('tags the selected customers together, and filters by a tag', async () => {
    const word = backoffice.office.word();
    const tag = backoffice.office.word();
    const people = [];
    for (const first of ['Asha', 'Bina', 'Chitra'])
      people.push(await backoffice.api.customer({ name: `${word} ${first}` }));
    const [asha, bina, chitra] = people.map(({ name }) => name) as [string, string, string];
    await backoffice.open(`/customers?${new URLSearchParams({ filter: JSON.stringify({ q: word }) }).toString()}`);
    for (const name of [asha, bina]) await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Tags of 2 customers' }));
    await user.type(dialog.getByRole('combobox', { name: 'Add' }), `${tag}{Enter}`);
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('Tags of 2 customers changed');
    await waitFor(() => expect([asha, bina, chitra].map(tagsOf)).toEqual([[tag], [tag], []]));

    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'With all tags' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: tag }));
    await screen.findByText(`With all tags: ${tag}`);
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  });

  it('shows tags without a way to change them to an accountant', async () => {
    const { userId, name } = await backoffice.api.customer();
    const { token } = await backoffice.api.admin();
    await backoffice.api.expect(200, 'PATCH', `/api/customers/${userId}/tags`, { token, body: { add: ['VIP'] } });
    await backoffice.open(`/customers/${userId}/show`, await backoffice.office.staff('accountant'));
    const card = await region('Tags');
    expect(tagsOf(name)).toEqual(['VIP']);
    expect(card.queryAllByRole('button')).toEqual([]);
    expect(card.queryByRole('combobox')).toBeNull();
  });
});

it('leads to the invoices and emails of the customer, whose address leads back', async () => {
  const customer = await backoffice.api.customer({ name: backoffice.office.word() });
  const { id } = await backoffice.office.order(customer);
  async function follow(name: string) {
    await backoffice.open(`/customers/${customer.userId}/show`);
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await user.click(history.getByRole('link', { name }));
  }
  await follow('Invoices');
  await screen.findByText(`Customer ID: ${customer.userId}`);
  const [invoice] = await backoffice.api.list<DocumentResponse>('/api/documents', { orderId: id });
  await screen.findByText(invoice!.number);

  await follow('Emails');
  await screen.findByText('Welcome to Firstlight');
  await user.click(screen.getAllByRole('link', { name: customer.email })[0]!);
  await screen.findByRole('heading', { name: /^Customers/ });
  await screen.findByRole('link', { name: customer.name });
});
