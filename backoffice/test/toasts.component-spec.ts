import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';
import { failure } from './support/responses.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

it('a message is shown together with earlier ones, and a repeated one only once', async () => {
  const { userId } = await backoffice.api.customer();
  let rejected = 0;
  backoffice.intercept = ({ pathname }, method) => {
    if (method !== 'POST' || !pathname.endsWith('/notes')) return null;
    rejected += 1;
    return Promise.resolve(failure('The line is busy.'));
  };
  await backoffice.open(`/customers/${userId}/show`);
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'Call before six');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  const add = async () => {
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };

  await add();
  await screen.findByText('The line is busy.');
  // Messages stay open while the window is not in use.
  fireEvent.blur(window);
  await add();
  await waitFor(() => expect(rejected).toBe(2));
  backoffice.intercept = () => null;
  await add();
  await screen.findByText('Note added');
  expect(screen.getAllByText('The line is busy.')).toHaveLength(1);
});
