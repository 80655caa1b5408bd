import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { Backoffice } from './support/backoffice.js';
import { Office } from './support/office.js';

let backoffice: Backoffice;
let office: Office;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
  const standIn = new StandInControl(backoffice.product);
  office = new Office(backoffice.api, async (orderId) => ({ ...(await standIn.pay(orderId)) }));
}, 90_000);
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

describe('renewals', () => {
  it('send their links in bulk, and offer a WhatsApp text', async () => {
    const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
    const plans: PlanResponse[] = [];
    for (const name of [office.word(), office.word()])
      plans.push({ ...(await office.order(await backoffice.api.customer({ name }))), endDate });
    const mailed: string[] = [];
    // A plan that ends soon takes months to come by.
    backoffice.intercept = ({ pathname }) => {
      if (pathname === '/api/renewals') return Promise.resolve(Response.json(plans));
      const id = /^\/api\/renewals\/(.+)\/mail$/.exec(pathname)?.[1];
      if (id === undefined) return null;
      mailed.push(id);
      return Promise.resolve(Response.json({ message: 'Renewal link sent' }, { status: 202 }));
    };
    await backoffice.open('/renewals');
    const [first] = plans;
    const chat = await screen.findByRole('link', { name: `WhatsApp ${first!.name}` });
    expect(decodeURIComponent(chat.getAttribute('href')!)).toContain(`/book?renew=${first!.id}`);

    await user.click(screen.getByRole('checkbox', { name: 'Select all plans' }));
    await user.click(screen.getByRole('button', { name: 'Email 2 renewal links' }));
    await screen.findByText('2 renewal links sent');
    expect(mailed.sort()).toEqual(plans.map(({ id }) => id).sort());
    const row = within(screen.getByRole('row', { name: new RegExp(first!.name) }));
    expect(row.getByRole<HTMLButtonElement>('button', { name: `Email ${first!.name}` }).disabled).toBe(true);
  });

  it('say when no plan ends', async () => {
    backoffice.intercept = ({ pathname }) => (pathname === '/api/renewals' ? Promise.resolve(Response.json([])) : null);
    await backoffice.open('/renewals');
    await screen.findByText('No plan ends within two weeks.');
  });
});
