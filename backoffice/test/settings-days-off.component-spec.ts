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

const saveButton = async (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Save settings' });

it('adds holidays by date, rejects a date twice or in the past, and sets the weekly day off', async () => {
  await backoffice.open('/settings');
  const card = within(await screen.findByRole('region', { name: 'Days off' }));
  const add = async (at: number, day: string, name: string) => {
    await user.click(card.getByRole('button', { name: 'Add holiday' }));
    await replaceText(user, (await card.findAllByLabelText(/^Day/))[at]!, day);
    await replaceText(user, card.getAllByRole('textbox', { name: /^Name/ })[at]!, name);
    await user.tab();
  };
  await add(0, '25 Dec 2090', 'Christmas');
  await add(1, '25 Dec 2090', 'Again');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect((await card.findAllByText('25 Dec 2090 is already in the list')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  const [, second] = card.getAllByLabelText<HTMLInputElement>(/^Day/);
  await replaceText(user, second!, '24 Nov 2020');
  await user.tab();
  await card.findByText('Please choose today or a later day');
  await replaceText(user, second!, '24 Nov 2090');
  await user.click(card.getByRole('combobox', { name: 'Weekly day off' }));
  await user.click(await screen.findByRole('option', { name: 'Monday' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  expect(dialog.textContent).toContain('Days off: weekly—Monday');
  await user.click(await saveButton(dialog));
  await screen.findByText('Settings saved');
  const { body } = await backoffice.api.expect<SettingsResponse>(200, 'GET', '/api/settings', {
    token: (await backoffice.api.admin()).token,
  });
  expect(body.daysOff).toEqual({
    weekly: 'Monday',
    holidays: [
      { date: '2090-11-24', name: 'Again' },
      { date: '2090-12-25', name: 'Christmas' },
    ],
  });
});

it('adds a holiday of one community, on a day that is also a holiday of all', async () => {
  const { token } = await backoffice.api.admin();
  const savedHolidays = async () =>
    (await backoffice.api.expect<SettingsResponse>(200, 'GET', '/api/settings', { token })).body.daysOff.holidays;
  const communityId = await backoffice.api.communityId('Amber Heights');
  await backoffice.open('/settings');
  const card = within(await screen.findByRole('region', { name: 'Days off' }));
  const before = await savedHolidays();
  const at = before.length;
  await user.click(card.getByRole('button', { name: 'Add holiday' }));
  await user.type((await card.findAllByLabelText(/^Day/))[at]!, '25 Dec 2090');
  await user.type(card.getAllByRole('textbox', { name: /^Name/ })[at]!, 'Water shortage');
  await user.click(card.getAllByRole('combobox', { name: 'Community' })[at]!);
  await user.click(await screen.findByRole('option', { name: 'Amber Heights' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await user.click(await saveButton(await screen.findByRole('alertdialog', { name: 'Save these settings?' })));
  await screen.findByText('Settings saved');
  expect(await savedHolidays()).toEqual([...before, { date: '2090-12-25', name: 'Water shortage', communityId }]);
});

it('focuses the day of a new holiday, and again if it is missing', async () => {
  await backoffice.open('/settings');
  const card = within(await screen.findByRole('region', { name: 'Days off' }));
  const day = () => card.getAllByRole('textbox', { name: /^Day/ }).at(-1)!;
  await user.click(card.getByRole('button', { name: 'Add holiday' }));
  await waitFor(() => expect(document.activeElement).toBe(day()));

  await replaceText(user, card.getAllByRole('textbox', { name: /^Name/ }).at(-1)!, 'Diwali');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await card.findByText('Please choose a day');
  await waitFor(() => expect(document.activeElement).toBe(day()));
});
