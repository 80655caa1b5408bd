import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Backoffice } from './support/backoffice.js';
import { failure } from './support/responses.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

it('the questions stay, and the opened one open, when a refresh fails', async () => {
  await backoffice.open('/faq');
  const question = await screen.findByRole('button', { name: /^What is included in a plan\?/ });
  await user.click(question);
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/register/faq' ? Promise.resolve(failure('The line is busy.')) : null;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const alert = await screen.findByText(/We couldn’t refresh this data\. The line is busy\./);
  expect(question.isConnected && question.getAttribute('aria-expanded')).toBe('true');
  backoffice.intercept = () => null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(alert.isConnected).toBe(false));
});
