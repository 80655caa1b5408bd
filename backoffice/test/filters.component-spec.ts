import { randomInt } from 'node:crypto';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { Api } from '../../scripts/browser/api.js';
import type { StandInControl } from '../../scripts/browser/stand-in.js';
import { wash } from '../e2e/support/washes.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

interface World {
  api: Api;
  office: Office;
  provider: StandInControl;
  /** The search word of the created records. */
  word: string;
}

interface List {
  path: string;
  empty: string;
  /** Creates a record that the search finds. Returns filter values that select it, and others that exclude it. */
  make: (world: World) => Promise<Selection>;
}

interface Selection {
  /** Set if the list has no search. */
  q?: string;
  matching: Record<string, unknown>;
  others: Record<string, unknown>;
}

const LONG_AGO = '2001-01-01';
const FAR_AHEAD = '2099-01-01';

/** Bounds that include the day or amount of the record, and bounds that exclude it. */
function bounds<T>(field: string, value: T, before: T, after: T): Selection {
  return {
    matching: { [`${field}_gte`]: value, [`${field}_lte`]: value },
    others: { [`${field}_gte`]: after, [`${field}_lte`]: before },
  };
}

const day = (field: string, value: string) => bounds(field, value, LONG_AGO, FAR_AHEAD);
const amount = (field: string, value: number) => bounds(field, value, value - 1, value + 1);
const moment = (field: string, value: string) =>
  bounds(field, value, `${LONG_AGO}T00:00:00.000Z`, `${FAR_AHEAD}T00:00:00.000Z`);

function all(
  selections: readonly Selection[],
  matching: Record<string, unknown>,
  others: Record<string, unknown>,
): Selection {
  return selections.reduce(
    (sum, one) => ({ matching: { ...sum.matching, ...one.matching }, others: { ...sum.others, ...one.others } }),
    { matching, others },
  );
}

const LISTS: readonly List[] = [
  {
    path: 'customers',
    empty: 'No customers found',
    make: async ({ api, office, word }) => {
      const customer = await api.customer({ name: word });
      await api.expect(200, 'PUT', '/api/profile', {
        token: customer.token,
        body: { carDetails: { address: '12, Cedar Grove, Baner, Pune' } },
      });
      await office.order(customer);
      const [{ createdAt }] = await api.list('/api/customers', { email: customer.email });
      return all(
        [moment('createdAt', createdAt)],
        { role: ['user'], communityId: [await api.communityId('Cedar Grove')], activePlan: true },
        { role: ['admin'], communityId: [await api.communityId('Amber Heights')], activePlan: false },
      );
    },
  },
  {
    path: 'allOrders',
    empty: 'No orders found',
    make: async ({ api, office, word }) => {
      const { paidOn, startDate, endDate, payable, createdAt } = await office.order(await api.customer({ name: word }));
      return all(
        [
          day('paidOn', paidOn!),
          day('startDate', startDate!),
          day('endDate', endDate!),
          amount('payable', payable),
          moment('createdAt', createdAt),
        ],
        {
          status: ['active'],
          carType: ['SUV'],
          communityId: [await api.communityId('Amber Heights')],
          timeSlot: ['6:30-7:00'],
          planDuration: [3],
        },
        {
          status: ['paused'],
          carType: ['Sedan'],
          communityId: [await api.communityId('Cedar Grove')],
          timeSlot: ['5:00-5:30'],
          planDuration: [1, 6, 12],
        },
      );
    },
  },
  {
    path: 'washes',
    empty: 'No orders found',
    make: async ({ api, word }) => {
      const { date, total, createdAt } = await wash(api, await api.customer({ name: word }));
      return all(
        [day('date', date), amount('total', total), moment('createdAt', createdAt)],
        {
          status: ['booked'],
          payment: ['unpaid'],
          tier: ['basic'],
          communityId: [await api.communityId('Cedar Grove')],
          timeSlot: ['5:30 AM - 6:00 AM'],
        },
        {
          status: ['done'],
          payment: ['paid'],
          tier: ['ultimate'],
          communityId: [await api.communityId('Amber Heights')],
          timeSlot: ['6:00 AM - 6:30 AM'],
        },
      );
    },
  },
  {
    path: 'leads',
    empty: 'No leads found.',
    make: async ({ api, office, word }) => {
      const { id, name, email, createdAt } = await office.lead({ name: word });
      const [assignee, other] = [await office.employee(null), await office.employee(null)];
      const { token } = await api.admin();
      await api.expect(200, 'PUT', `/api/leads/${id}`, { token, body: { name, email, assigneeId: assignee.userId } });
      return all(
        [moment('createdAt', createdAt)],
        { status: ['new'], communityId: [await api.communityId('Amber Heights')], assigneeId: [assignee.userId] },
        { status: ['lost'], communityId: [await api.communityId('Cedar Grove')], assigneeId: [other.userId] },
      );
    },
  },
  {
    path: 'manageemployees',
    empty: 'No employees found',
    make: async ({ api, office, word }) => {
      await office.employee('Cedar Grove', { name: word });
      return {
        matching: { areaId: [await api.communityId('Cedar Grove')], disabled: false },
        others: { areaId: [await api.communityId('Amber Heights')], disabled: true },
      };
    },
  },
  {
    path: 'communities',
    empty: 'No communities found',
    make: async ({ api, word }) => {
      await community(api, word);
      return { matching: { active: true }, others: { active: false } };
    },
  },
  {
    path: 'unmatched',
    empty: 'No unmatched payments found',
    make: async ({ api, office, provider }) => {
      const orderId = await office.startCheckout(await api.customer());
      await provider.setFaults({ wrongAmount: 123_400 }, orderId);
      const id = (await provider.pay(orderId)).razorpay_payment_id;
      await waitFor(async () => expect(await api.list('/api/payments/unmatched', { id })).toHaveLength(1));
      const [payment] = await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id });
      const selection = all(
        [amount('amount', 1_234), moment('createdAt', payment!.createdAt)],
        { status: ['open'], reason: [payment!.reason] },
        { status: ['returned'], reason: ['unknown-order'] },
      );
      return { q: id, ...selection };
    },
  },
  {
    path: 'changes',
    empty: 'No changes found',
    make: async ({ api, word }) => {
      const { id } = await community(api, word);
      const [{ at }] = await api.list('/api/changes', { recordId: id });
      return all(
        [moment('at', at)],
        { resource: ['communities'], action: ['created'] },
        { resource: ['leads'], action: ['removed'] },
      );
    },
  },
];

async function community(api: Api, word: string): Promise<CommunityResponse> {
  const { token } = await api.admin();
  return (
    await api.expect<CommunityResponse>(201, 'POST', '/api/register/communities', {
      token,
      body: { name: `${word} ${randomInt(1_000_000)} Court`, locality: 'Baner' },
    })
  ).body;
}

let backoffice: Backoffice;
let world: Omit<World, 'word'>;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  const { api, provider, office } = backoffice;
  await api.liftHomeLimits();
  world = { api, provider, office };
});
afterAll(() => backoffice.stop());

const rows = () => [...document.querySelectorAll('tbody tr')];
const open = (path: string, filter: object, page: Record<string, string> = {}) =>
  backoffice.open(`/${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...page }).toString()}`);

/** The request for a page of the list that is searched: its path and its filter. Counts request the first record. */
function listRequest(q: string): { address: string; filter: Record<string, unknown> } {
  const requests = backoffice.responses.flatMap(({ path }) => {
    const { pathname: address, searchParams } = new URL(path, location.href);
    if ([null, '[0,0]'].includes(searchParams.get('range'))) return [];
    return [{ address, filter: JSON.parse(searchParams.get('filter') ?? '{}') as Record<string, unknown> }];
  });
  return requests.find(({ filter }) => filter.q === q)!;
}

describe.each(LISTS)('$path', ({ path, empty, make }) => {
  it('shows each filter, and applies all of them', async () => {
    const word = world.office.word();
    const { q = word, matching, others } = await make({ ...world, word });
    await open(path, { q, ...matching });
    await waitFor(() => expect(rows()).toHaveLength(1));
    const named = new Set(Object.keys(matching).map((field) => field.replace(/_[gl]te$/, '')));
    const shown = within(screen.getByRole('list', { name: 'Filters in use' }));
    await waitFor(() => expect(shown.getAllByRole('button', { name: /^Remove the filter/ })).toHaveLength(named.size));
    const { address, filter } = listRequest(q);
    expect(filter).toMatchObject(matching);
    for (const [field, value] of Object.entries(others))
      expect({ field, found: await world.api.list(address, { ...filter, [field]: value }) }).toEqual({
        field,
        found: [],
      });

    const [[field, value]] = Object.entries(others) as [[string, unknown]];
    await open(path, { q, ...matching, [field]: value });
    await screen.findByText(empty);
  });

  it('continues on the next page', async () => {
    const word = world.office.word();
    for (let made = 0; made < 3; made += 1) await make({ ...world, word });
    const isSearched = path !== 'unmatched';
    await open(path, isSearched ? { q: word } : {}, { perPage: '2', page: '1' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    const first = rows()[0]!.textContent;
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(location.search).toContain('page=2'));
    if (isSearched) await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Go to previous page' }));
    await waitFor(() => expect(rows()[0]!.textContent).toBe(first));
  });
});

it('names the days of a filter', async () => {
  await open('leads', {
    createdAt_gte: '2020-01-01T00:00:00.000+05:30',
    createdAt_lte: '2020-01-31T23:59:59.999+05:30',
  });
  await screen.findByText('Received: from 1 Jan 2020 to 31 Jan 2020');
  await screen.findByText('No leads found.');
});

it('says that the last day is before the first, and keeps the list as it is', async () => {
  await open('leads', {}, { perPage: '2' });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Received' }));
  const dialog = await screen.findByRole('dialog', { name: 'Received' });
  await user.type(within(dialog).getByRole('textbox', { name: 'From' }), '2 Jan 2020');
  await waitFor(() => expect(decodeURIComponent(location.search)).toContain('createdAt_gte'));
  await user.type(within(dialog).getByRole('textbox', { name: 'To' }), '1 Jan 2020');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^The last day is before the first/);
  expect(decodeURIComponent(location.search)).not.toContain('createdAt_lte');
  await user.clear(within(dialog).getByRole('textbox', { name: 'To' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'To' }), '3 Jan 2020');
  await waitFor(() => expect(decodeURIComponent(location.search)).toContain('createdAt_lte'));
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

it('rejects an amount with a decimal comma, and keeps the list as it is', async () => {
  await open('refunds', {}, { perPage: '2' });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Amount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amount' }));
  const from = dialog.getByRole('textbox', { name: 'From' });
  await user.type(from, '1,50{Enter}');
  await dialog.findByText('Enter an amount in rupees, with at most two decimals');
  expect(decodeURIComponent(location.search)).not.toContain('amount_gte');
  await user.clear(from);
  await user.type(from, '1,500.50{Enter}');
  await waitFor(() => expect(decodeURIComponent(location.search)).toContain('"amount_gte":1500.5'));
});
