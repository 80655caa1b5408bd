import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { failure } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

const INTERRUPTED = 'Live updates are interrupted. Reconnecting…';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
beforeEach(() => {
  backoffice.responses.length = 0;
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** Shows or hides the window, as switching tabs does. */
function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const connections = () => backoffice.responses.filter(({ path }) => path === '/api/updates').length;
const leadsNamed = (word: string) =>
  `/leads?${new URLSearchParams({ filter: JSON.stringify({ q: word }) }).toString()}`;

it('shows a new record in an open list, and keeps the selection', async () => {
  setVisibility('visible');
  const word = backoffice.office.word();
  await backoffice.office.lead({ name: `${word} First` });
  await backoffice.open(leadsNamed(word));
  const first = await screen.findByRole('checkbox', { name: new RegExp(`${word} First`) });
  await user.click(first);
  await waitFor(() => expect(connections()).toBe(1));

  await backoffice.office.lead({ name: `${word} Second` });
  await screen.findByRole('checkbox', { name: new RegExp(`${word} Second`) });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${word} First`) }).checked).toBe(true);
  expect(screen.getByText('1 selected')).toBeTruthy();
});

it('follows changes only while the window is visible, and then catches up', async () => {
  setVisibility('hidden');
  const word = backoffice.office.word();
  await backoffice.office.lead({ name: `${word} First` });
  await backoffice.open(leadsNamed(word));
  await screen.findByRole('checkbox', { name: new RegExp(`${word} First`) });
  expect(connections()).toBe(0);
  setVisibility('visible');
  await waitFor(() => expect(connections()).toBe(1));
  setVisibility('hidden');
  await backoffice.office.lead({ name: `${word} Second` });
  setVisibility('visible');
  await screen.findByRole('checkbox', { name: new RegExp(`${word} Second`) });
});

it('shows when updates are interrupted, until they are restored', async () => {
  setVisibility('visible');
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/updates' ? Promise.resolve(failure('The line is busy.', 503)) : null;
  await backoffice.open('/faq');
  await screen.findByText(INTERRUPTED);
  backoffice.intercept = () => null;
  await waitFor(() => expect(screen.queryByText(INTERRUPTED)).toBeNull());
  expect(connections()).toBeGreaterThan(1);
});
