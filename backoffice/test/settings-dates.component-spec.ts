import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { Backoffice } from './support/backoffice.js';
import { replaceText, user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

const confirm = async (dialog: HTMLElement) =>
  user.click(await within(dialog).findByRole('button', { name: 'Save settings' }));

describe('scheduled changes', () => {
  it('schedules new prices, promotion and GST, shows what comes, and removes it', async () => {
    await backoffice.open('/settings');
    const card = within(await screen.findByRole('region', { name: 'Scheduled changes' }));
    const enter = (name: string | RegExp, text: string) => replaceText(card.getByRole('textbox', { name }), text);
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
    await replaceText(card.getByRole('textbox', { name: /^First day/ }), '1 Jan 2090');
    const preview = within(screen.getByRole('region', { name: 'Quote preview' }));
    await preview.findByText('Nothing changes on 1 Jan 2090 yet. Enter at least one new value.');
    await preview.findByRole('row', { name: /^Payable/ });
    await replaceText(card.getByRole('textbox', { name: 'GST' }), '5');
    await preview.findByText('As of 1 Jan 2090, when the scheduled change begins');
    expect(preview.queryByText(/^Nothing changes/)).toBeNull();
  });
});

describe('days off', () => {
  it('adds holidays by date, rejects a date twice or in the past, and sets the weekly day off', async () => {
    await backoffice.open('/settings');
    const card = within(await screen.findByRole('region', { name: 'Days off' }));
    const add = async (at: number, day: string, name: string) => {
      await user.click(card.getByRole('button', { name: 'Add holiday' }));
      await replaceText((await card.findAllByLabelText(/^Day/))[at]!, day);
      await replaceText(card.getAllByRole('textbox', { name: /^Name/ })[at]!, name);
      await user.tab();
    };
    await add(0, '25 Dec 2090', 'Christmas');
    await add(1, '25 Dec 2090', 'Again');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect((await card.findAllByText('25 Dec 2090 is already in the list')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();

    const [, second] = card.getAllByLabelText<HTMLInputElement>(/^Day/);
    await replaceText(second!, '24 Nov 2020');
    await user.tab();
    await card.findByText('Please choose today or a later day');
    await replaceText(second!, '24 Nov 2090');
    await user.click(card.getByRole('combobox', { name: 'Weekly day off' }));
    await user.click(await screen.findByRole('option', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
    expect(dialog.textContent).toContain('Days off: weekly—Monday');
    expect(dialog.textContent).toContain('The weekly day off changes tomorrow.');
    await confirm(dialog);
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
    await confirm(await screen.findByRole('alertdialog', { name: 'Save these settings?' }));
    await screen.findByText('Settings saved');
    expect(await savedHolidays()).toEqual([...before, { date: '2090-12-25', name: 'Water shortage', communityId }]);
  });

  it('offers to email the customers of a community about a new closure, with its facts', async () => {
    const { api, office } = backoffice;
    await office.order(await api.customer(), { address: 'B-704, Cedar Grove, Baner' });
    await backoffice.open('/settings');
    const card = within(await screen.findByRole('region', { name: 'Days off' }));
    await user.click(card.getByRole('button', { name: 'Add holiday' }));
    await user.type((await card.findAllByLabelText(/^Day/)).at(-1)!, '27 Dec 2090');
    await user.type(card.getAllByRole('textbox', { name: /^Name/ }).at(-1)!, 'Water shortage');
    await user.click(card.getAllByRole('combobox', { name: 'Community' }).at(-1)!);
    await user.click(await screen.findByRole('option', { name: 'Cedar Grove' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await confirm(await screen.findByRole('alertdialog', { name: 'Save these settings?' }));
    const notice = await screen.findByText(/^No cleaning at Cedar Grove on Wed.27.Dec \(Water shortage\)\./);
    await user.click(within(notice).getByRole('button', { name: 'Email customers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email customers of Cedar Grove' }));
    const valueOf = async (name: string) => (await dialog.findByRole<HTMLInputElement>('textbox', { name })).value;
    expect(await valueOf('Subject')).toBe('No cleaning at Cedar Grove on Wed 27 Dec');
    expect(await valueOf('Message')).toBe(
      'We can’t clean cars at Cedar Grove on Wed 27 Dec. The reason: Water shortage.\n\nWe’ll be back on Thu 28 Dec.',
    );
    await user.click(dialog.getByRole('button', { name: /^Email \d+ customers?$/ }));
    await screen.findByText(/^The email is on its way to/);
    await waitFor(() => expect(screen.queryByText(/^No cleaning at Cedar Grove/)).toBeNull());
  });

  it('focuses the day of a new holiday, and again if it is missing', async () => {
    await backoffice.open('/settings');
    const card = within(await screen.findByRole('region', { name: 'Days off' }));
    const day = () => card.getAllByRole('textbox', { name: /^Day/ }).at(-1)!;
    await user.click(card.getByRole('button', { name: 'Add holiday' }));
    await waitFor(() => expect(document.activeElement).toBe(day()));

    await replaceText(card.getAllByRole('textbox', { name: /^Name/ }).at(-1)!, 'Diwali');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await card.findByText('Please choose a day');
    await waitFor(() => expect(document.activeElement).toBe(day()));
  });
});
