import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { LogoResponse } from '#libs/contract/logo.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { PICTURE } from '../../backend/test/support/picture.js';
import { Backoffice } from './support/backoffice.js';
import { failure, held } from './support/responses.js';
import { replaceText, user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterAll(() => backoffice.stop());

const price = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const enterPrice = async (name: string, rupees: string) => replaceText(await price(name), rupees);

const saveButton = async (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Save settings' });

async function monthlyPrice(type: string): Promise<number | undefined> {
  const { body } = await backoffice.api.expect<CatalogueResponse>(200, 'GET', '/api/catalogue');
  return body.carTypes.find((one) => one.type === type)?.monthlyPrice;
}

it('lists each change before saving, and asks again for a price that changes a lot', async () => {
  await backoffice.open('/settings');
  await enterPrice('Sedan', '4,000');
  await enterPrice('Hatchback', '1899');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));

  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  const rows = within(dialog).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'SettingCurrentNewChange',
    'Monthly prices: Hatchback₹1,799₹1,899+5.6%',
    'Monthly prices: Sedan₹1,999₹4,000+100.1%',
  ]);
  expect((await saveButton(dialog)).disabled).toBe(true);
  const newPrice = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'New price of Sedan' });
  await user.type(newPrice, '1999');
  expect((await saveButton(dialog)).disabled).toBe(true);
  expect(await monthlyPrice('Sedan')).toBe(1999);

  await replaceText(newPrice, '4,000');
  await user.click(await saveButton(dialog));
  await screen.findByText('Settings saved');
  expect(await monthlyPrice('Sedan')).toBe(4000);
});

it('names the item that a button removes or moves', async () => {
  await backoffice.open('/settings');
  const reviews = within(await screen.findByRole('region', { name: 'Reviews' }));
  const names = reviews.getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ }).map(({ value }) => value);
  expect(names.length).toBeGreaterThan(1);
  for (const [at, name] of names.entries())
    for (const action of ['Remove', 'Move up', 'Move down'])
      reviews.getByRole('button', { name: `${action} review ${at + 1}, ${name}` });

  await user.click(reviews.getByRole('button', { name: `Move down review 1, ${names[0]!}` }));
  await reviews.findByRole('button', { name: `Remove review 2, ${names[0]!}` });

  const daysOff = within(screen.getByRole('region', { name: 'Days off' }));
  await user.click(daysOff.getByRole('button', { name: 'Add holiday' }));
  const remove = await daysOff.findByRole('button', { name: /^Remove holiday \d+$/ });
  await replaceText(daysOff.getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ }).at(-1)!, 'Diwali');
  await daysOff.findByRole('button', { name: /^Remove holiday \d+, Diwali$/ });
  await user.click(remove);
  await waitFor(() => expect(daysOff.queryByRole('button', { name: /Diwali$/ })).toBeNull());
});

it('previews the car type whose price is edited', async () => {
  await backoffice.open('/settings');
  await enterPrice('Hatchback', '1950');
  const preview = within(await screen.findByRole('region', { name: 'Quote preview' }));
  await waitFor(() => expect(preview.getByRole('combobox', { name: 'Car type' }).textContent).toBe('Hatchback'));
  await waitFor(() => expect(preview.getByRole('row', { name: /^Plan amount/ }).textContent).toContain('₹1,950'));
});

it('says beside the buttons why saving failed, until a setting changes', async () => {
  await backoffice.open('/settings');
  await enterPrice('Hatchback', '1849');
  backoffice.intercept = ({ pathname }, method) =>
    pathname === '/api/settings' && method === 'PUT' ? Promise.resolve(failure('The line is busy.')) : null;
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await user.click(await saveButton(await screen.findByRole('alertdialog')));
  const reason = await screen.findByText('The line is busy.');
  backoffice.intercept = () => null;
  expect(screen.getByRole('button', { name: 'Save settings' }).parentElement!.contains(reason)).toBe(true);
  await user.type(await price('Hatchback'), '9');
  await waitFor(() => expect(reason.isConnected).toBe(false));
});

it('keeps the settings as they are while they are saved', async () => {
  await backoffice.open('/settings');
  await enterPrice('Hatchback', '1849');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  const { answer, release } = held(() => failure('The server is busy.'));
  backoffice.intercept = ({ pathname }, method) => (method === 'PUT' && pathname === '/api/settings' ? answer() : null);
  await user.click(await saveButton(dialog));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  const suv = await price('SUV');
  const { value } = suv;
  await user.type(suv, '9');
  expect(suv.value).toBe(value);
  release();
  await screen.findByText('The server is busy.');
  await user.type(suv, '9');
  expect(suv.value).toBe(`${value}9`);
  backoffice.intercept = () => null;
});

it('asks before logging out with unsaved settings', async () => {
  await backoffice.open('/settings');
  await enterPrice('Hatchback', '1950');
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect((await price('Hatchback')).value).toBe('1950');
  expect(localStorage.getItem('token')).not.toBeNull();

  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Log out without saving?' })).getByRole('button', {
      name: 'Stay here',
    }),
  );
  expect(localStorage.getItem('token')).not.toBeNull();
});

it('leaves unsaved settings once, even if it is confirmed twice', async () => {
  const errors: string[] = [];
  const onError = ({ message }: ErrorEvent) => errors.push(message);
  addEventListener('error', onError);
  await backoffice.open('/settings');
  await enterPrice('Hatchback', '1950');
  await user.click(await screen.findByRole('link', { name: 'Audit log' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = within(dialog).getByRole('button', { name: 'Leave without saving' });
  fireEvent.click(leave);
  fireEvent.click(leave);
  await waitFor(() => expect(location.pathname).toBe('/dashboard/changes'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  removeEventListener('error', onError);
  expect(errors).toEqual([]);
});

it('saves the prefixes of document numbers and the digits of the SAC', async () => {
  await backoffice.open('/settings');
  const prefix = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Prefix of credit note numbers' });
  await replaceText(prefix, 'CR');
  await user.click(screen.getByRole('combobox', { name: 'SAC digits in GSTR-1' }));
  await user.click(await screen.findByRole('option', { name: '4 digits' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  await user.click(await saveButton(dialog));
  await screen.findByText('Settings saved');
  const { token } = await backoffice.api.admin();
  const { body } = await backoffice.api.expect<SettingsResponse>(200, 'GET', '/api/settings', { token });
  expect(body.invoice).toMatchObject({ creditNotePrefix: 'CR', hsnDigits: 4 });
});

describe('the times on offer', () => {
  const group = async (name: string) => within(await screen.findByRole('group', { name }));
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
    const rows = within(dialog).getAllByRole('row');
    const texts = rows.slice(1).map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent));
    await user.click(await saveButton(dialog));
    await screen.findByText('Settings saved');
    return texts;
  };
  const slotsOff = async () => {
    const { token } = await backoffice.api.admin();
    return (await backoffice.api.expect<SettingsResponse>(200, 'GET', '/api/settings', { token })).body.slotsOff;
  };
  const range = async (name: string, of: string, option: string) => {
    const wash = within(await screen.findByRole('region', { name: of }));
    await user.click(wash.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('are switched off and on by one click each for plans', async () => {
    await backoffice.open('/settings');
    const times = await group('Times of plans');
    expect(times.getAllByRole('button', { pressed: true })).toHaveLength(14);
    await user.click(times.getByRole('button', { name: '5:30–6:00 AM' }));
    await user.click(times.getByRole('button', { name: '5:00–5:30 AM' }));
    screen.getByText('12 of 14 times are on');
    expect(await save()).toEqual([['Times switched off: plans', '—', '5:00–5:30 AM to 5:30–6:00 AM']]);
    expect((await slotsOff()).plan).toEqual(['5:00-5:30', '5:30-6:00']);

    await user.click((await group('Times of plans')).getByRole('button', { name: '5:00–5:30 AM', pressed: false }));
    await save();
    expect((await slotsOff()).plan).toEqual(['5:30-6:00']);
  });

  it('are set by the first and the last of the day, and one by one, for washes', async () => {
    await backoffice.open('/settings');
    await range('First time', 'Premium Car Wash', '9:00–9:30 AM');
    await range('Last time', 'Premium Car Wash', '10:30–11:00 AM');
    await user.click(screen.getByRole('button', { name: 'Choose individual times of Premium Car Wash' }));
    const times = await group('Times of Premium Car Wash');
    expect(times.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      '9:00–9:30 AM',
      '9:30–10:00 AM',
      '10:00–10:30 AM',
      '10:30–11:00 AM',
    ]);
    await user.click(times.getByRole('button', { name: '9:30–10:00 AM' }));
    await save();
    const { premium, basic } = await slotsOff();
    expect(premium).toHaveLength(32);
    expect(basic).toEqual([]);
    const { body } = await backoffice.api.expect<CatalogueResponse>(200, 'GET', '/api/catalogue');
    expect(body.washes.find(({ tier }) => tier === 'premium')!.slots).toEqual([
      '9:00 AM - 9:30 AM',
      '10:00 AM - 10:30 AM',
      '10:30 AM - 11:00 AM',
    ]);
  });

  it('keep the last one', async () => {
    await backoffice.open('/settings');
    await range('Last time', 'Ultimate Car Wash', '5:30–6:30 AM');
    await user.click(screen.getByRole('button', { name: 'Choose individual times of Ultimate Car Wash' }));
    const only = (await group('Times of Ultimate Car Wash')).getByRole<HTMLButtonElement>('button', { pressed: true });
    expect([only.textContent, only.disabled]).toEqual(['5:30–6:30 AM', true]);
  });
});

it('saves the addresses that get notices, and removes them', async () => {
  const { token } = await backoffice.api.admin();
  const stored = async () => {
    const { body } = await backoffice.api.expect<SettingsResponse>(200, 'GET', '/api/settings', { token });
    return [body.noticeEmail, body.moneyNoticeEmail];
  };
  await backoffice.open('/settings');
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const fields = async () => [await field('Email for enquiries'), await field('Email for payments')];
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await user.click(await saveButton(await screen.findByRole('alertdialog', { name: 'Save these settings?' })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  const [enquiries, payments] = await fields();
  await replaceText(enquiries!, 'office@example.com');
  await replaceText(payments!, 'accounts@example.com');
  await save();
  expect(await stored()).toEqual(['office@example.com', 'accounts@example.com']);
  for (const input of await fields()) await user.clear(input);
  await save();
  expect(await stored()).toEqual(['', '']);
});

describe('whether the logo contains the name of the business', () => {
  const checkbox = (checked: boolean) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: 'The logo contains the name of the business', checked });
  const stored = async () =>
    (await backoffice.api.expect<CatalogueResponse>(200, 'GET', '/api/catalogue')).body.logo?.containsName;

  beforeAll(async () => {
    const { token } = await backoffice.api.admin();
    const body = { picture: PICTURE, containsName: false };
    await backoffice.api.expect<LogoResponse>(200, 'PUT', '/api/settings/logo', { token, body });
  });

  it('changes at once, each time, and keeps the focus', async () => {
    await backoffice.open('/settings');
    const box = await checkbox(false);
    box.focus();
    for (const checked of [true, false, true]) {
      fireEvent.click(box);
      expect(box.checked).toBe(checked);
      await waitFor(async () => expect(await stored()).toBe(checked));
      await screen.findByText('Logo saved');
    }
    expect([box.checked, document.activeElement === box]).toEqual([true, true]);
  });

  it('does not delay the next screen while it is saved', async () => {
    await backoffice.open('/settings');
    const { answer, release } = held(() => failure('The line is busy.'));
    backoffice.intercept = ({ pathname }) => (pathname === '/api/settings/logo' ? answer() : null);
    fireEvent.click(await checkbox(true));
    await user.click(screen.getByRole('link', { name: 'FAQ' }));
    await screen.findByRole('heading', { level: 1, name: 'FAQ' });
    release();
    backoffice.intercept = () => null;
  });

  it('stays as it was when it cannot be saved', async () => {
    await backoffice.open('/settings');
    const { answer, release } = held(() => failure('The line is busy.'));
    backoffice.intercept = ({ pathname }) => (pathname === '/api/settings/logo' ? answer() : null);
    fireEvent.click(await checkbox(true));
    await checkbox(false);
    release();
    const card = within(screen.getByRole('region', { name: 'Logo' }));
    expect((await card.findByRole('alert')).textContent).toBe('The line is busy.');
    await checkbox(true);
    backoffice.intercept = () => null;
    expect(await stored()).toBe(true);
  });
});

it('stays in place after saving, although the URL names a section', async () => {
  await backoffice.open('/settings#contacts');
  const isAtSection = () => document.activeElement?.id === 'contacts';
  await waitFor(() => expect(isAtSection()).toBe(true));
  await replaceText(screen.getByRole<HTMLInputElement>('textbox', { name: /^Hours/ }), '8 AM to 8 PM');
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' });
  await user.click(save());
  const dialog = await screen.findByRole('alertdialog', { name: 'Save these settings?' });
  await user.click(await saveButton(dialog));
  await screen.findByText('Settings saved');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(isAtSection()).toBe(false);
});
