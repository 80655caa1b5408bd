import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { found } from './support/paths.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** Presses a button of a dialog, closes the dialog while the server works, and then lets the request fail. */
async function closeTooEarly(dialog: HTMLElement, confirm: string): Promise<void> {
  let respond = () => {};
  const busy = () => Response.json({ message: 'The server is busy.' }, { status: 500 });
  backoffice.intercept = (_, method) =>
    method === 'GET' ? null : new Promise((resolve) => (respond = () => resolve(busy())));
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole(dialog.getAttribute('role')!)).toBeNull());
  respond();
}

describe('a failure after its dialog was closed is reported:', () => {
  it('the tags of selected customers', async () => {
    const { name } = await backoffice.api.customer({ name: backoffice.office.word() });
    await backoffice.open(found('customers', name));
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Tags of 1 customer' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Add' }), 'VIP{Enter}');
    await closeTooEarly(dialog, 'Change');
    await screen.findByText(/The server is busy\./);
  });

  it('a change of selected leads', async () => {
    const { name } = await backoffice.office.lead({ name: backoffice.office.word() });
    await backoffice.open(found('leads', name));
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change 1 lead' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Contacted' }));
    await closeTooEarly(dialog, 'Change');
    await screen.findByText(/The server is busy\./);
  });

  it('the communities of an employee', async () => {
    const { name } = await backoffice.office.employee('Amber Heights', { name: backoffice.office.word() });
    await backoffice.open(found('manageemployees', name));
    await user.click(await screen.findByRole('button', { name: `Other communities of ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: `Other communities of ${name}` });
    await user.click(within(dialog).getByRole('combobox', { name: 'Community' }));
    await user.click(await screen.findByRole('option', { name: 'Pine Crest' }));
    await closeTooEarly(dialog, 'Save');
    await screen.findByText(/The server is busy\./);
  });

  it('a merge of communities', async () => {
    const { token } = await backoffice.api.admin();
    const name = `${backoffice.office.word()} Court`;
    await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body: { name, locality: 'Baner' } });
    await backoffice.open(found('communities', name));
    await user.click(await screen.findByRole('button', { name: `Merge ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: `Merge ${name} into another community` });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Merge into' }), 'Pine Crest');
    await user.click(await screen.findByRole('option', { name: /Pine Crest/ }));
    await closeTooEarly(dialog, 'Merge');
    await screen.findByText(/The server is busy\./);
  });
});

describe('a dialog asks before a choice is lost:', () => {
  /** Makes a choice in the dialog that changes a selected lead, and expects the question when it is closed. */
  async function expectQuestion(choose: (dialog: HTMLElement) => Promise<void>): Promise<void> {
    const { name } = await backoffice.office.lead({ name: backoffice.office.word() });
    await backoffice.open(found('leads', name));
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change 1 lead' });
    await choose(dialog);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.click(dialog.parentElement!);
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('combobox', { name });

  it('an option of a select', () =>
    expectQuestion(async (dialog) => {
      await user.click(field(dialog, 'Status'));
      await user.click(await screen.findByRole('option', { name: 'Contacted' }));
    }));

  it('an option of a select that was chosen by keyboard', () =>
    expectQuestion(async (dialog) => {
      field(dialog, 'Status').focus();
      await user.keyboard('{ArrowDown}');
      (await screen.findByRole('option', { name: 'Contacted' })).focus();
      await user.keyboard('{Enter}');
    }));

  it('a suggestion that was chosen by keyboard', () =>
    expectQuestion(async (dialog) => {
      field(dialog, 'Community').focus();
      await user.keyboard('{ArrowDown}');
      await screen.findAllByRole('option');
      await user.keyboard('{ArrowDown}{Enter}');
    }));

  it('a day of a calendar', async () => {
    const customer = await backoffice.api.customer();
    const { id } = await backoffice.office.order(customer);
    await backoffice.open(`/allOrders/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Pause .*plan\?$/ });
    await user.click(within(dialog).getByRole('button', { name: 'Open the calendar for First day without cleaning' }));
    const grid = await screen.findByRole('grid');
    const days = within(grid).getAllByRole('button');
    await user.click(days.find((day) => !day.matches(':disabled, [aria-disabled="true"]'))!);
    await user.click(dialog.parentElement!);
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  });

  it('the customer that an order is taken for', async () => {
    const { name } = await backoffice.api.customer({ name: backoffice.office.word() });
    await backoffice.open('/allOrders?perPage=2');
    await user.click(await screen.findByRole('button', { name: 'Take an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take an order' }));
    await user.type(dialog.getByRole('combobox', { name: 'Customer' }), name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    const order = await screen.findByRole('dialog', { name: `Order for ${name}` });
    await waitFor(() => expect(order.closest('.MuiDialog-root')?.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  });
});

it('closes only the calendar in a dialog by Escape', async () => {
  const { id } = await backoffice.office.order(await backoffice.api.customer());
  await backoffice.open(`/allOrders/${id}/show`);
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Pause .*plan\?$/ });
  const button = within(dialog).getByRole('button', { name: 'Open the calendar for First day without cleaning' });
  await user.click(button);
  await screen.findByRole('grid');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  screen.getByRole('alertdialog', { name: /^Pause .*plan\?$/ });
});

/** Makes the window one that can become as narrow as a phone's. */
function turnableWindow(): { toPhone: () => void; end: () => void } {
  const real = window.matchMedia;
  const listeners = new Set<() => void>();
  let isPhone = false;
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return isPhone && /max-width: *(599|899|1199|1399)/.test(media);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  return {
    toPhone: () => {
      isPhone = true;
      listeners.forEach((changed) => changed());
    },
    end: () => void (window.matchMedia = real),
  };
}

it('a dialog of a row stays open, with its input, when the list changes between table and cards', async () => {
  const { token } = await backoffice.api.admin();
  const name = `${backoffice.office.word()} Court`;
  await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body: { name, locality: 'Baner' } });
  const turn = turnableWindow();
  try {
    await backoffice.open(found('communities', name));
    await user.click(await screen.findByRole('button', { name: `Merge ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: `Merge ${name} into another community` });
    const into = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: 'Merge into' });
    await user.type(into, 'Pine Crest');
    await user.click(await screen.findByRole('option', { name: /Pine Crest/ }));
    turn.toPhone();
    await user.click(into);
    expect(into.isConnected).toBe(true);
    expect(into.value).toContain('Pine Crest');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await screen.findByRole('button', { name: `Merge ${name}` });
  } finally {
    turn.end();
  }
});

it('a menu of a row stays open when the list changes between table and cards', async () => {
  const { name, email, phone, token } = await backoffice.api.customer({ name: backoffice.office.word() });
  await backoffice.api.expect(201, 'POST', '/api/checkoutBasic', {
    token,
    body: { name, email, phone, address: '12, Amber Heights, Baner, Pune', timeSlot: '5:30 AM - 6:00 AM' },
  });
  const turn = turnableWindow();
  try {
    await backoffice.open(found('washes', name));
    await user.click(await screen.findByRole('button', { name: `Assign the wash of ${name}` }));
    const menu = await screen.findByRole('menu', { name: 'Assign to' });
    turn.toPhone();
    await user.keyboard('{ArrowDown}');
    expect(menu.isConnected).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await screen.findByRole('button', { name: `Assign the wash of ${name}` });
  } finally {
    turn.end();
  }
});
