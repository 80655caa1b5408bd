import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => backoffice.close());
afterAll(() => backoffice.stop());

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
