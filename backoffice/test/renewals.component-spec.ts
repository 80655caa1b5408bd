import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { RenewalResponse } from '#libs/contract/orders.js';
import { Backoffice } from './support/backoffice.js';
import { Effort } from './support/effort.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

/** A subscription due for renewal, whose customer has not been sent a link. */
async function renewal({ name = office.word(), ...changes }: Partial<RenewalResponse> = {}): Promise<RenewalResponse> {
  const order = await office.order(await backoffice.api.customer({ name }));
  return {
    ...order,
    kind: 'subscription',
    service: null,
    payment: 'paid',
    renewalLinkSentAt: null,
    ...changes,
  };
}

describe('renewals', () => {
  it('send their links in bulk, and offer a WhatsApp text', async () => {
    const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
    const plans: RenewalResponse[] = [];
    for (const name of [office.word(), office.word()]) plans.push(await renewal({ name, endDate }));
    const mailed: string[] = [];
    // Creating a plan that ends soon would take months.
    backoffice.intercept = ({ pathname }) => {
      if (pathname === '/api/renewals') return Promise.resolve(Response.json(plans));
      const id = /^\/api\/renewals\/(.+)\/mail$/.exec(pathname)?.[1];
      if (id === undefined) return null;
      mailed.push(id);
      plans.find((plan) => plan.id === id)!.renewalLinkSentAt = new Date().toISOString();
      return Promise.resolve(Response.json({ message: 'Renewal link sent' }, { status: 202 }));
    };
    await backoffice.open('/renewals');
    const [first] = plans;
    const chat = await screen.findByRole('link', { name: `WhatsApp ${first!.name}` });
    expect(decodeURIComponent(chat.getAttribute('href')!)).toContain(`/book?renew=${first!.id}`);

    await user.keyboard('jx');
    await screen.findByRole('button', { name: 'Email 1 renewal link' });
    await user.keyboard('x');

    const effort = Effort.begin();
    await user.click(screen.getByRole('checkbox', { name: 'Select all plans' }));
    await user.click(screen.getByRole('button', { name: 'Email 2 renewal links' }));
    await screen.findByText('2 renewal links sent');
    expect(effort.clicks).toBeLessThanOrEqual(4);
    expect(mailed.sort()).toEqual(plans.map(({ id }) => id).sort());
    const row = within(screen.getByRole('row', { name: new RegExp(first!.name) }));
    await row.findByText('Link sent today');
    expect(row.getByRole<HTMLButtonElement>('button', { name: `Email ${first!.name}` }).disabled).toBe(true);
  });

  it('order the same plans again with payment links in bulk, and offer them by WhatsApp', async () => {
    const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
    const plans: RenewalResponse[] = [];
    for (const name of [office.word(), office.word()]) plans.push(await renewal({ name, endDate }));
    // Creating a plan that ends soon would take months.
    backoffice.intercept = ({ pathname }) => {
      if (pathname === '/api/renewals') return Promise.resolve(Response.json(plans));
      const id = /^\/api\/renewals\/(.+)\/order$/.exec(pathname)?.[1];
      const plan = plans.find((one) => one.id === id);
      if (!plan) return null;
      plan.renewalLinkSentAt = new Date().toISOString();
      const order = { ...plan, id: `${plan.id}-next`, orderNumber: `#${plan.carNumber}`, status: 'pending' };
      const expiresAt = '2026-12-20T06:30:00.000Z';
      const paymentLink = { url: `https://pay.example/${plan.carNumber}`, amount: plan.payable, expiresAt };
      return Promise.resolve(Response.json({ order, paymentLink }, { status: 201 }));
    };
    await backoffice.open('/renewals');

    const effort = Effort.begin();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all plans' }));
    await user.click(screen.getByRole('button', { name: 'Send 2 payment links' }));
    await screen.findByText('2 payment links sent');
    expect(effort.clicks).toBeLessThanOrEqual(4);
    for (const plan of plans) {
      const chat = screen.getByRole('link', { name: `WhatsApp ${plan.name}` }).getAttribute('href')!;
      expect(decodeURIComponent(chat)).toContain(`order #${plan.carNumber}: https://pay.example/${plan.carNumber}`);
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: `Email ${plan.name}` }).disabled).toBe(true),
      );
    }
  });

  it('name the customers whose link could not be sent, and keep them selected', async () => {
    const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
    const plans = [await renewal({ endDate }), await renewal({ endDate })] as const;
    const [mailed, failed] = plans;
    backoffice.intercept = ({ pathname }) => {
      if (pathname === '/api/renewals') return Promise.resolve(Response.json(plans));
      if (pathname === `/api/renewals/${mailed.id}/mail`)
        return Promise.resolve(Response.json({ message: 'Renewal link sent' }, { status: 202 }));
      return pathname === `/api/renewals/${failed.id}/mail`
        ? Promise.resolve(Response.json({ message: 'The plan has been renewed.' }, { status: 409 }))
        : null;
    };
    await backoffice.open('/renewals');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all plans' }));
    await user.click(screen.getByRole('button', { name: 'Email 2 renewal links' }));
    await screen.findByText(new RegExp(`1 of 2 links was sent.*${failed.name}: The plan has been renewed.`));
    await screen.findByRole('button', { name: 'Email 1 renewal link' });
    const box = (name: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Select ${name}`) });
    expect([box(mailed.name).checked, box(failed.name).checked]).toEqual([false, true]);
  });

  it('are filtered by when the plans end, and only those shown are selected', async () => {
    const now = calendarDateOf(new Date().toISOString());
    const plan = await renewal();
    const ending = (days: number) => ({ ...plan, id: `${plan.id}${days}`, endDate: addDays(now, days) });
    const plans = [-3, -1, 6, 7].map(ending);
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/renewals' ? Promise.resolve(Response.json(plans)) : null;
    await backoffice.open('/renewals');
    const rows = () => document.querySelectorAll('tbody tr').length;
    await user.click(await screen.findByRole('button', { name: 'Ended 2' }));
    await waitFor(() => expect(rows()).toBe(2));
    await user.click(screen.getByRole('checkbox', { name: 'Select all plans' }));
    screen.getByRole('button', { name: 'Email 2 renewal links' });
    await user.click(screen.getByRole('button', { name: 'Within 7 days 1' }));
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email renewal links' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'All 4' }));
    await waitFor(() => expect(rows()).toBe(4));
  });

  it('are filtered by community, and counted', async () => {
    const now = calendarDateOf(new Date().toISOString());
    const plan = await renewal();
    const [cedar] = await backoffice.api.list<CommunityResponse>('/api/register/communities', { q: 'Cedar Grove' });
    const plans = ['amber', cedar!.id, cedar!.id].map((communityId, index) => ({
      ...plan,
      id: `${plan.id}${index}`,
      communityId,
      endDate: addDays(now, 5),
    }));
    backoffice.intercept = ({ pathname, searchParams }) => {
      if (pathname !== '/api/renewals') return null;
      const chosen = searchParams.get('communityId');
      return Promise.resolve(
        Response.json(plans.filter(({ communityId }) => chosen === null || communityId === chosen)),
      );
    };
    await backoffice.open('/renewals');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all plans' }));
    await user.type(screen.getByRole('combobox', { name: 'Community' }), 'cedar');
    await user.click(await screen.findByRole('option', { name: 'Cedar Grove' }));
    await screen.findByRole('button', { name: 'Within 7 days 2' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email renewal links' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select all plans' }));
    screen.getByRole('button', { name: 'Email 2 renewal links' });
  });

  it('say that the list is limited, and that those of a community are complete', async () => {
    const plan = await renewal({ endDate: addDays(calendarDateOf(new Date().toISOString()), 5) });
    const plans = Array.from({ length: 1000 }, (_, number) => ({ ...plan, id: `${plan.id}-${number}` }));
    backoffice.intercept = ({ pathname, searchParams }) =>
      pathname === '/api/renewals'
        ? Promise.resolve(Response.json(searchParams.has('communityId') ? [] : plans))
        : null;
    await backoffice.open('/renewals');
    await screen.findByText(/limited to 1,000 plans, those that end next first\. Choose a community/);
    await user.type(screen.getByRole('combobox', { name: 'Community' }), 'cedar');
    await user.click(await screen.findByRole('option', { name: 'Cedar Grove' }));
    await screen.findByText('No plans end in this period.');
    expect(screen.queryByText(/limited to 1,000 plans/)).toBeNull();
  });

  it('are filtered to customers without a link, also after a reload', async () => {
    const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
    const plans = [
      await renewal({ endDate }),
      await renewal({ endDate, renewalLinkSentAt: '2026-01-05T06:30:00.000Z' }),
    ] as const;
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/renewals' ? Promise.resolve(Response.json(plans)) : null;
    await backoffice.open('/renewals');
    const row = within(await screen.findByRole('row', { name: new RegExp(plans[1].name) }));
    row.getByText('Link sent on 5 Jan 2026');
    expect(row.getByRole<HTMLButtonElement>('button', { name: `Email ${plans[1].name}` }).disabled).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Link not sent 1' }));
    await waitFor(() => expect(screen.queryByText(plans[1].name)).toBeNull());
    const { search } = window.location;
    await backoffice.open(`/renewals${search}`);
    await screen.findByRole('row', { name: new RegExp(plans[0].name) });
    expect(screen.queryByText(plans[1].name)).toBeNull();
  });

  it('are sent no links where the community is not served any more', async () => {
    const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
    const plans = [await renewal({ endDate }), await renewal({ endDate, renewable: false })] as const;
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/renewals' ? Promise.resolve(Response.json(plans)) : null;
    await backoffice.open('/renewals');
    const row = within(await screen.findByRole('row', { name: new RegExp(plans[1].name) }));
    row.getByText('Not served any more');
    expect(row.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    expect(row.queryByRole('button', { name: /^Email/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all plans' }));
    screen.getByRole('button', { name: 'Email 1 renewal link' });
    screen.getByRole('button', { name: 'Link not sent 1' });
  });

  it('are shown to accountants without ways to send links', async () => {
    const plan = await renewal({ endDate: addDays(calendarDateOf(new Date().toISOString()), 5) });
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/renewals' ? Promise.resolve(Response.json([plan])) : null;
    await backoffice.open('/renewals', await office.staff('accountant'));
    const row = within(await screen.findByRole('row', { name: new RegExp(plan.name) }));
    row.getByRole('link', { name: plan.name });
    expect(row.queryByRole('link', { name: /^WhatsApp/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Email|^Send/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('show a message when no plans end', async () => {
    backoffice.intercept = ({ pathname }) => (pathname === '/api/renewals' ? Promise.resolve(Response.json([])) : null);
    await backoffice.open('/renewals');
    await screen.findByText('No plans end within two weeks.');
  });
});
