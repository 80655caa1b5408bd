import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { Backoffice } from './support/backoffice.js';
import { found } from './support/paths.js';
import { held } from './support/responses.js';
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

describe('a dialog that was closed while it was saved leaves the next one open:', () => {
  /** Saves a dialog, and opens it again before the server responds. */
  async function expectToStayOpen(
    open: () => Promise<HTMLElement>,
    {
      enter,
      confirm,
      close = 'Cancel',
      answer,
      saved,
    }: Record<'confirm' | 'saved', string> & {
      enter: (dialog: HTMLElement) => Promise<void>;
      close?: string;
      answer: object;
    },
  ): Promise<void> {
    const first = await open();
    await enter(first);
    let respond = () => {};
    backoffice.intercept = (_, method) =>
      method === 'GET' ? null : new Promise((resolve) => (respond = () => resolve(Response.json(answer))));
    await user.click(within(first).getByRole('button', { name: confirm }));
    await user.click(within(first).getByRole('button', { name: close }));
    await waitFor(() => expect(first.isConnected).toBe(false));
    const second = await open();
    await enter(second);
    respond();
    await screen.findByText(saved);
    expect(second.isConnected).toBe(true);
  }

  it('a day of a plan that is given back', async () => {
    const { id } = await backoffice.office.order(await backoffice.api.customer());
    await backoffice.open(`/allOrders/${id}/show`);
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Give back a day' }));
      return screen.findByRole('alertdialog', { name: /^Give back a day/ });
    };
    await expectToStayOpen(open, {
      enter: (dialog) => user.type(within(dialog).getByRole('textbox'), '28 Nov 2026'),
      confirm: 'Give day back',
      answer: { id, endDate: '2027-03-01' },
      saved: 'Day given back. The plan ends on 1 Mar 2027.',
    });
  });

  it('the communities of an employee', async () => {
    const { name, userId } = await backoffice.office.employee('Amber Heights', { name: backoffice.office.word() });
    await backoffice.open(found('manageemployees', name));
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: `Other communities of ${name}` }));
      return screen.findByRole('dialog', { name: `Other communities of ${name}` });
    };
    const enter = async (dialog: HTMLElement) => {
      await user.click(within(dialog).getByRole('combobox', { name: 'Community' }));
      await user.click(await screen.findByRole('option', { name: 'Pine Crest' }));
    };
    const answer = { id: userId };
    await expectToStayOpen(open, { enter, confirm: 'Save', answer, saved: `Communities of ${name} saved` });
  });

  it('the merge of a community', async () => {
    const name = `${backoffice.office.word()} Court`;
    const { token } = await backoffice.api.admin();
    const body = { name, locality: 'Baner' };
    await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body });
    await backoffice.open(found('communities', name));
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: `Merge ${name}` }));
      return screen.findByRole('dialog', { name: `Merge ${name} into another community` });
    };
    const enter = async (dialog: HTMLElement) => {
      await user.click(within(dialog).getByRole('combobox', { name: 'Merge into' }));
      await user.click(await screen.findByRole('option', { name: /^Pine Crest/ }));
    };
    await expectToStayOpen(open, { enter, confirm: 'Merge', answer: {}, saved: `${name} is now part of Pine Crest` });
  });

  it('a saved view', async () => {
    await backoffice.open('/leads?perPage=2');
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Views' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Save or delete views…' }));
      return screen.findByRole('dialog', { name: 'Saved views' });
    };
    await expectToStayOpen(open, {
      enter: (dialog) => user.type(within(dialog).getByRole('textbox', { name: 'Name of this view' }), 'Callbacks'),
      confirm: 'Save view',
      close: 'Close',
      answer: { id: 'v1', name: 'Callbacks' },
      saved: 'View “Callbacks” saved',
    });
  });
});

describe('a question about selected records that was closed leaves the selection and the question about others:', () => {
  /** Confirms a question about one record, closes it, and opens one about another record before the server responds. */
  async function expectToStayOpen(
    rows: readonly [RegExp, RegExp],
    {
      press,
      enter = () => Promise.resolve(),
      confirm,
      saved,
    }: Record<'press' | 'confirm' | 'saved', string> & { enter?: (dialog: HTMLElement) => Promise<void> },
  ): Promise<void> {
    const boxes = await Promise.all(rows.map((name) => screen.findByRole<HTMLInputElement>('checkbox', { name })));
    const open = async () => {
      await user.click(screen.getByRole('button', { name: press }));
      const dialog = await screen.findByRole('alertdialog');
      await enter(dialog);
      return dialog;
    };
    await user.click(boxes[0]!);
    const first = within(await open());
    let respond = () => {};
    backoffice.intercept = (_, method) =>
      method === 'GET' ? null : new Promise((resolve) => (respond = () => resolve(Response.json({}))));
    await user.click(first.getByRole('button', { name: confirm }));
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(boxes[1]!);
    const second = await open();
    respond();
    await screen.findByText(saved);
    await waitFor(() => expect(boxes.map(({ checked }) => checked)).toEqual([false, true]));
    expect(second.isConnected).toBe(true);
  }

  it('leads that are deleted', async () => {
    const name = backoffice.office.word();
    for (const last of ['One', 'Two']) await backoffice.office.lead({ name: `${name} ${last}` });
    await backoffice.open(found('leads', name));
    const confirm = 'Delete';
    await expectToStayOpen([/One/, /Two/], { press: 'Delete', confirm, saved: 'Lead deleted' });
  });

  it('tags of customers', async () => {
    const name = backoffice.office.word();
    for (const last of ['One', 'Two']) await backoffice.api.customer({ name: `${name} ${last}` });
    await backoffice.open(found('customers', name));
    await expectToStayOpen([/One/, /Two/], {
      press: 'Tags',
      enter: (dialog) => user.type(within(dialog).getByRole('combobox', { name: 'Add' }), 'VIP{Enter}'),
      confirm: 'Change',
      saved: 'Tags of 1 customer changed',
    });
  });

  it('days of plans that are given back', async () => {
    const name = backoffice.office.word();
    for (const last of ['One', 'Two'])
      await backoffice.office.order(await backoffice.api.customer({ name: `${name} ${last}` }));
    await backoffice.open(found('allOrders', name));
    await expectToStayOpen([/One/, /Two/], {
      press: 'Give back a day',
      confirm: 'Give day back',
      saved: 'Day given back',
    });
  });

  it('days of missed visits that are given back', async () => {
    const missed = await backoffice.api.list<VisitResponse>('/api/visits', { outcome: ['missed'] });
    const filter = JSON.stringify({ id: missed.slice(0, 2).map(({ id }) => id) });
    await backoffice.open(`/visits?${new URLSearchParams({ filter }).toString()}`);
    const [one, two] = missed.map(
      ({ carNumber, date }) => new RegExp(`${formatCarNumber(carNumber)}, ${formatCalendarDate(date)}`),
    );
    await expectToStayOpen([one!, two!], {
      press: 'Give days back',
      confirm: 'Give days back',
      saved: 'Day given back',
    });
  });
});

it('a question about a staff role stays open when an earlier one is answered', async () => {
  const { name, userId } = await backoffice.office.employee('Amber Heights', { name: backoffice.office.word() });
  await backoffice.open(found('manageemployees', name));
  const choose = async (role: string) => {
    await user.click(await screen.findByRole('combobox', { name: `Staff role of ${name}` }));
    await user.click(await screen.findByRole('option', { name: role }));
    const title = `Change the staff role of ${name} to ${role.toLowerCase()}?`;
    return screen.findByRole('alertdialog', { name: title });
  };
  let respond = () => {};
  backoffice.intercept = (_, method) =>
    method === 'GET'
      ? null
      : new Promise((resolve) => (respond = () => resolve(Response.json({ id: userId, staffRole: 'manager' }))));
  const first = within(await choose('Manager'));
  await user.click(first.getByRole('button', { name: 'Change staff role' }));
  await user.click(first.getByRole('button', { name: 'Keep staff role' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const second = await choose('Accountant');
  respond();
  await screen.findByText(`Staff role of ${name} changed to manager`);
  expect(second.isConnected).toBe(true);
});

it('a form stays open when an earlier one, which was left, is saved', async () => {
  await backoffice.open('/communities?perPage=2');
  const open = async () => {
    await user.click(await screen.findByRole('link', { name: 'Add community' }));
    return screen.findByRole('dialog', { name: 'Add community' });
  };
  const first = await open();
  await user.type(await within(first).findByRole('textbox', { name: 'Name' }), 'Old Court');
  await user.type(within(first).getByRole('textbox', { name: 'Locality' }), 'Baner');
  const { answer, release } = held(() => Response.json({ id: 'c1' }));
  backoffice.intercept = (_, method) => (method === 'GET' ? null : answer());
  await user.click(within(first).getByRole('button', { name: 'Save' }));
  await user.click(within(first).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(first.isConnected).toBe(false));
  const second = await open();
  release();
  await screen.findByText('Community added');
  expect(location.pathname).toBe('/dashboard/communities/create');
  expect(second.isConnected).toBe(true);
});
