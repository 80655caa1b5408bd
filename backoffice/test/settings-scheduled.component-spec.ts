import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { Backoffice } from './support/backoffice.js';
import { replaceText } from './support/replace-text.js';

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

const confirm = async (dialog: HTMLElement) =>
  user.click(await within(dialog).findByRole('button', { name: 'Save settings' }));

it('schedules new prices, promotion and GST, shows what comes, and removes it', async () => {
  await backoffice.open('/settings');
  const card = within(await screen.findByRole('region', { name: 'Scheduled changes' }));
  const enter = (name: string | RegExp, text: string) => replaceText(user, card.getByRole('textbox', { name }), text);
  await user.click(card.getByRole('button', { name: 'Schedule a change' }));
  await enter(/^First day/, '1 Jan 2020');
  await enter('SUV', '2499');
  await enter('GST', '0');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await card.findByText('Please choose tomorrow or a later day');
  await card.findByText('Services without GST are not supported. Enter a rate above 0%');

  await enter(/^First day/, '1 Jan 2090');
  await enter('GST', '5');
  await user.click(card.getByRole('switch', { name: 'Replace the promotion' }));
  await enter('Discount on plans', '10');
  await screen.findByText('As of 1 Jan 2090, when the scheduled change begins');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  within(dialog).getByText('Scheduled changes take effect on their first day. Existing orders keep their prices.');
  within(dialog).getByRole('row', { name: /monthly prices: SUV ₹2,299 ₹2,499 \+8\.7%$/ });
  await confirm(dialog);
  await screen.findByText('From 1 Jan 2090: SUV ₹2,499');
  screen.getByText('From 1 Jan 2090: promotion of 10%, GST 5%');
  const { token } = await backoffice.api.admin();
  const scheduled = async () =>
    (await backoffice.api.expect<SettingsResponse>(200, 'GET', '/api/settings', { token })).body.scheduledChanges;
  expect(await scheduled()).toMatchObject([
    { from: '2090-01-01', gstPercent: 5, promotion: { percent: 10, active: true, from: null, to: null } },
  ]);

  const saved = within(await screen.findByRole('region', { name: 'Scheduled changes' }));
  await user.click(saved.getByRole('switch', { name: 'Replace the promotion' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await confirm(await screen.findByRole('alertdialog'));
  await screen.findByText('From 1 Jan 2090: GST 5%');
  expect(await scheduled()).toMatchObject([{ from: '2090-01-01', gstPercent: 5, promotion: null }]);

  await user.click(screen.getByRole('button', { name: 'Remove scheduled change 1, 1 Jan 2090' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await confirm(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.queryByText(/^From 1 Jan 2090/)).toBeNull());
  expect(await scheduled()).toEqual([]);
});

it('previews that nothing changes yet on a day without new values', async () => {
  await backoffice.open('/settings');
  const card = within(await screen.findByRole('region', { name: 'Scheduled changes' }));
  await user.click(card.getByRole('button', { name: 'Schedule a change' }));
  await replaceText(user, card.getByRole('textbox', { name: /^First day/ }), '1 Jan 2090');
  const preview = within(screen.getByRole('region', { name: 'Quote preview' }));
  await preview.findByText('Nothing changes on 1 Jan 2090 yet. Enter at least one new value.');
  await preview.findByRole('row', { name: /^Payable/ });
  await replaceText(user, card.getByRole('textbox', { name: 'GST' }), '5');
  await preview.findByText('As of 1 Jan 2090, when the scheduled change begins');
  expect(preview.queryByText(/^Nothing changes/)).toBeNull();
});
