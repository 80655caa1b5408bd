import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

const follow = async (title: string) => {
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${title}`) }));
  await screen.findByRole('heading', { level: 1, name: title });
};

/** Whether the browser asks before the page is loaded again. */
function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it('Back and a reload ask before the input of a dialog is lost, unless it is kept', async () => {
  // The first of the list.
  const name = `Aaa ${backoffice.office.word()}`;
  const { token } = await backoffice.api.admin();
  const body = { name, locality: 'Baner' };
  const created = await backoffice.api.expect<{ id: string }>(201, 'POST', '/api/register/communities', {
    token,
    body,
  });
  const { id } = created.body;
  const home = { address: undefined, communityId: id, flat: '12' };
  await backoffice.office.order(await backoffice.api.customer(), home);
  await backoffice.open('/faq');
  await follow('Leads');
  await follow('Communities');

  await user.click(await screen.findByRole('button', { name: `Merge ${name}` }));
  const merge = within(await screen.findByRole('dialog', { name: `Merge ${name} into another community` }));
  const into = merge.getByRole<HTMLInputElement>('combobox', { name: 'Merge into' });
  expect(asksBeforeReload()).toBe(false);
  await user.click(into);
  await user.click(await screen.findByRole('option', { name: /^Pine Crest/ }));
  expect(asksBeforeReload()).toBe(true);
  const answer = async (button: string) => {
    history.back();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await answer('Stay here');
  expect(into.value).toContain('Pine Crest');
  await answer('Leave without saving');
  await screen.findByRole('heading', { level: 1, name: 'Leads' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asksBeforeReload()).toBe(false);

  await follow('Communities');
  await user.click(await screen.findByRole('button', { name: `Email customers of ${name}` }));
  const email = within(await screen.findByRole('dialog', { name: `Email customers of ${name}` }));
  await user.type(await email.findByRole('textbox', { name: 'Subject' }), 'Water');
  expect(asksBeforeReload()).toBe(false);
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Leads' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
