import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
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

async function press(role: string, name: string | RegExp): Promise<void> {
  (await screen.findByRole(role, { name })).focus();
  await user.keyboard('{Enter}');
}

const isOnScreen = () => screen.getByRole('main').contains(document.activeElement);

describe('the focus stays on the screen', () => {
  it('beside the button of a status change, and on the page that a dialog opens', async () => {
    const lead = await backoffice.office.lead();
    await backoffice.open(`/leads/${lead.id}/show`);
    await press('button', 'Mark contacted');
    await screen.findByRole('button', { name: 'Mark lost' });
    await waitFor(() => expect(isOnScreen()).toBe(true));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));

    await press('button', 'Convert to customer');
    const question = within(await screen.findByRole('alertdialog'));
    question.getByRole('button', { name: 'Convert to customer' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Take an order' });
    await waitFor(() => expect(isOnScreen()).toBe(true));
  });
});

describe('the heading of a screen has the focus', () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })));

  it('when it is opened from the menu, by a link or by Back, and its name is the title of the document', async () => {
    await backoffice.open('/leads?perPage=2');
    await heading('Leads');
    expect(document.activeElement).toBe(document.body);
    await press('link', /^Customers/);
    await hasFocus('Customers');
    expect(document.title).toMatch(/^Customers · /);
    await press('link', /^Audit log/);
    await hasFocus('Audit log');
    history.back();
    await hasFocus('Customers');
  });

  it('when the record has loaded', async () => {
    const { lead, respond } = await openWhileLoading();
    respond();
    await hasFocus(lead.name);
  });

  it('but not of a record that loads after another element was focused', async () => {
    const { lead, respond } = await openWhileLoading();
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    refresh.focus();
    respond();
    await heading(lead.name);
    expect(document.activeElement).toBe(refresh);
  });

  /** Navigates to a lead whose response is held. */
  async function openWhileLoading() {
    const lead = await backoffice.office.lead({ name: backoffice.office.word() });
    let respond = () => {};
    const responding = new Promise<void>((resolve) => (respond = resolve));
    backoffice.intercept = ({ pathname }) =>
      pathname === `/api/leads/${lead.id}` ? responding.then(() => Response.json(lead)) : null;
    await backoffice.open('/faq');
    await heading('FAQ');
    history.pushState(null, '', `/dashboard/leads/${lead.id}/show`);
    dispatchEvent(new PopStateEvent('popstate'));
    await hasFocus('Lead');
    return { lead, respond };
  }

  it('not when filters change, and not when a form opens beside the list', async () => {
    await backoffice.open('/leads?perPage=2');
    await press('link', /^Customers/);
    await hasFocus('Customers');
    const search = await screen.findByRole('searchbox');
    await user.type(search, 'nobody');
    await waitFor(() => expect(location.search).toContain('nobody'));
    expect(document.activeElement).toBe(search);

    const create = await screen.findByRole('link', { name: 'Add New User' });
    create.focus();
    await user.keyboard('{Enter}');
    const form = await screen.findByRole('dialog');
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(create));
  });

  it('after a form that was opened together with its screen is closed', async () => {
    await backoffice.open('/leads?perPage=2');
    await heading('Leads');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    await user.keyboard('new cust{Enter}');
    const form = await screen.findByRole('dialog', { name: 'Add New User' });
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await hasFocus('Customers');
  });
});

describe('the row of a record has the focus', () => {
  const isFocused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));

  async function openFromList() {
    const word = backoffice.office.word();
    const lead = await backoffice.office.lead({ name: `${word} One` });
    const another = await backoffice.office.lead({ name: `${word} Two` });
    const filter = encodeURIComponent(JSON.stringify({ q: word }));
    await backoffice.open(`/leads?filter=${filter}`);
    await press('link', lead.name);
    await screen.findByRole('heading', { level: 1, name: lead.name });
    return { lead, another };
  }

  async function pressBackLink(): Promise<void> {
    within(screen.getByRole('main')).getByRole('link', { name: 'Leads' }).focus();
    await user.keyboard('{Enter}');
  }

  it('after Back, and after the link back to the list', async () => {
    const { lead } = await openFromList();
    history.back();
    await isFocused(lead.name);

    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: lead.name });
    await pressBackLink();
    await isFocused(lead.name);
  });

  it('also of the one that was opened from there', async () => {
    const { another } = await openFromList();
    await press('link', 'Previous record');
    await screen.findByRole('heading', { level: 1, name: another.name });
    await pressBackLink();
    await isFocused(another.name);
  });
});

describe('the first input that a dialog rejects has the focus', () => {
  it('when an order is taken', async () => {
    const customer = await backoffice.api.customer();
    await backoffice.open(`/customers/${customer.userId}/show`);
    await press('button', 'Take an order');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Paid by bank transfer' }));
    await user.click(dialog.getByRole('button', { name: 'Place paid order' }));
    await dialog.findByText('Choose a time slot');
    await dialog.findByText('Enter the UTR number');
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Time slot' }));
  });
});
