import { randomInt } from 'node:crypto';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { Api } from '../../scripts/browser/api.js';
import type { StandInControl } from '../../scripts/browser/stand-in.js';
import { wash } from './support/made.js';
import { expect, test, type Office } from './support/office.js';

interface World {
  api: Api;
  office: Office;
  standIn: StandInControl;
  /** What the records that are made are found by. */
  word: string;
}

interface List {
  screen: string;
  empty: string;
  /** Makes a record that the search finds. Answers filters that select it, and for each of them a value that does not. */
  make: (world: World) => Promise<Selection>;
}

interface Selection {
  /** Where no word finds it. */
  q?: string;
  matching: Record<string, unknown>;
  others: Record<string, unknown>;
}

const LONG_AGO = '2001-01-01';
const FAR_AHEAD = '2099-01-01';

/** The bounds of a day, or of an amount, that is the record's own; and bounds beyond it. */
function within<T>(field: string, value: T, before: T, after: T): Selection {
  return {
    matching: { [`${field}_gte`]: value, [`${field}_lte`]: value },
    others: { [`${field}_gte`]: after, [`${field}_lte`]: before },
  };
}

const day = (field: string, value: string) => within(field, value, LONG_AGO, FAR_AHEAD);
const amount = (field: string, value: number) => within(field, value, value - 1, value + 1);
const moment = (field: string, value: string) =>
  within(field, value, `${LONG_AGO}T00:00:00.000Z`, `${FAR_AHEAD}T00:00:00.000Z`);

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
    screen: 'customers',
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
    screen: 'allOrders',
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
    screen: 'washes',
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
    screen: 'leads',
    empty: 'No leads found.',
    make: async ({ api, office, word }) => {
      const { createdAt } = await office.lead({ name: word });
      return all(
        [moment('createdAt', createdAt)],
        { status: ['new'], communityId: [await api.communityId('Amber Heights')] },
        { status: ['lost'], communityId: [await api.communityId('Cedar Grove')] },
      );
    },
  },
  {
    screen: 'manageemployees',
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
    screen: 'communities',
    empty: 'No communities found',
    make: async ({ api, word }) => {
      await community(api, word);
      return { matching: { active: true }, others: { active: false } };
    },
  },
  {
    screen: 'unmatched',
    empty: 'No unmatched payments found',
    make: async ({ api, office, standIn }) => {
      const orderId = await office.begun(await api.customer());
      await standIn.misbehave({ wrongAmount: 123_400 }, orderId);
      const id = (await standIn.pay(orderId)).razorpay_payment_id;
      await expect
        .poll(async () => (await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id })).length)
        .toBe(1);
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
    screen: 'changes',
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

for (const { screen, empty, make } of LISTS) {
  test(`${screen}: each filter includes, excludes and is shown`, async ({ page, api, office, standIn, asAdmin }) => {
    test.slow();
    const word = office.word();
    const { q = word, matching, others } = await make({ api, office, standIn, word });
    const show = (filter: object) =>
      asAdmin(`/${screen}?${new URLSearchParams({ filter: JSON.stringify({ q, ...filter }) }).toString()}`);
    await show(matching);
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    const named = new Set(Object.keys(matching).map((field) => field.replace(/_[gl]te$/, '')));
    await expect(
      page.getByRole('list', { name: 'Filters in use' }).getByRole('button', { name: /^Remove the filter/ }),
    ).toHaveCount(named.size);
    for (const [field, value] of Object.entries(others)) {
      await show({ ...matching, [field]: value });
      await expect(page.getByRole('status').filter({ hasText: empty }), field).toBeVisible();
    }
  });

  test(`${screen}: continues on the next page`, async ({ page, api, office, standIn, asAdmin }) => {
    const word = office.word();
    for (let made = 0; made < 3; made += 1) await make({ api, office, standIn, word });
    await asAdmin(
      `/${screen}?${new URLSearchParams({ filter: JSON.stringify(screen === 'unmatched' ? {} : { q: word }), perPage: '2', page: '1' }).toString()}`,
    );
    const rows = page.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    if (screen !== 'unmatched') await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Go to previous page' }).click();
    await expect(rows).toHaveCount(2);
  });
}
