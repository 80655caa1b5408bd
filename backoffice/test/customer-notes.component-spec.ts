import { afterAll, beforeAll, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

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
