import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate, formatWeekday } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let visit: VisitResponse;
let endDate: string;

const planOf = async (orderId: string) =>
  (await backoffice.api.list<OrderResponse>('/api/allOrders', { id: [orderId] }))[0]!;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  for (const missed of await backoffice.api.list<VisitResponse>('/api/visits', { outcome: ['missed'] }))
    if ((await planOf(missed.orderId)).status === 'active') visit = missed;
});
beforeEach(async () => {
  endDate = (await planOf(visit.orderId)).endDate!;
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const giveDayBack = async (givenBack: boolean) => {
  const { token } = await backoffice.api.admin();
  const path = `/api/allOrders/${visit.orderId}/days-given-back`;
  await backoffice.api.expect(200, 'PUT', path, { token, body: { date: visit.date, givenBack } });
};
const button = (name: string) => screen.findByRole('button', { name });
const confirm = async (text: string, name: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(text, { exact: false }).textContent).toContain(`instead of ${formatCalendarDate(endDate)}`);
  await user.click(dialog.getByRole('button', { name }));
};

/** The list of the plan's visits, with one that was made. */
async function openVisitsOfPlan() {
  const { orderId } = visit;
  await backoffice.open(`/visits?${new URLSearchParams({ filter: JSON.stringify({ orderId }) }).toString()}`);
  const made = await backoffice.api.list<VisitResponse>('/api/visits', { orderId, outcome: ['done'] });
  const rowOf = async ({ date }: VisitResponse) =>
    within((await screen.findByText(formatCalendarDate(date))).closest('tr')!);
  return { rowOf, cleaned: made[0]! };
}

describe('a missed visit of a running plan', () => {
  it('is given back on the plan’s page, and removed again', async () => {
    const later = formatCalendarDate(addDays(endDate, 1));
    await backoffice.open(`/allOrders/${visit.orderId}/show`);
    await user.click(await button(`Give back ${formatWeekday(visit.date)}`));
    await confirm(`The plan ends on ${later}`, 'Give day back');
    await screen.findByText(`Day given back. The plan ends on ${later}.`);
    await within(await screen.findByRole('list', { name: 'Reported visits' })).findByText('Day given back');
    expect(await planOf(visit.orderId)).toMatchObject({ daysGivenBack: [visit.date], endDate: addDays(endDate, 1) });

    const before = endDate;
    endDate = addDays(endDate, 1);
    await user.click(await button(`Remove ${formatCalendarDate(visit.date)}`));
    await confirm(`The plan ends on ${formatCalendarDate(before)}`, 'Remove day');
    await button(`Give back ${formatWeekday(visit.date)}`);
    expect(await planOf(visit.orderId)).toMatchObject({ daysGivenBack: [], endDate: before });
  });

  it('is not offered for removal on the plan’s last day, when the added day has begun', async () => {
    const plan = await planOf(visit.orderId);
    const endDate = calendarDateOf(new Date().toISOString());
    backoffice.intercept = ({ pathname }) =>
      pathname === `/api/allOrders/${visit.orderId}`
        ? Promise.resolve(Response.json({ ...plan, endDate, daysGivenBack: [visit.date] }))
        : null;
    await backoffice.open(`/allOrders/${visit.orderId}/show`);
    const card = within(await screen.findByRole('region', { name: 'Days given back' }));
    card.getByText(formatCalendarDate(visit.date));
    card.getByRole('button', { name: 'Give back a day' });
    expect(card.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('is given back in the list of visits', async () => {
    const filter = JSON.stringify({ orderId: visit.orderId, outcome: ['missed'] });
    await backoffice.open(`/visits?${new URLSearchParams({ filter }).toString()}`);
    await screen.findAllByText(formatCarNumber(visit.carNumber));
    await user.click((await screen.findAllByRole('button', { name: `Give back ${formatWeekday(visit.date)}` }))[0]!);
    await confirm('because the car was not cleaned', 'Give day back');
    await screen.findByText('Day given back');
    expect(await planOf(visit.orderId)).toMatchObject({ daysGivenBack: [visit.date] });
  });

  it('is given back together with others, without those that were made', async () => {
    await giveDayBack(false);
    const { rowOf, cleaned } = await openVisitsOfPlan();
    await user.click((await rowOf(cleaned)).getByRole('checkbox'));
    await user.click(await button('Give days back'));
    await screen.findByText('This visit was made, so its day can’t be given back.');
    expect(screen.queryByRole('alertdialog')).toBeNull();

    await user.click((await rowOf(visit)).getByRole('checkbox'));
    await user.click(await button('Give days back'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Give back the day of 1 missed visit?' }));
    expect(question.getByText(/^1 visit that was made is left out\. /)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Give days back' }));
    await screen.findByText('Day given back');
    expect(await planOf(visit.orderId)).toMatchObject({ daysGivenBack: [visit.date] });
    for (const one of [visit, cleaned])
      expect((await rowOf(one)).getByRole('checkbox')).toHaveProperty('checked', false);
  });

  it('is given back together with others, and those that have been made since are named', async () => {
    const { rowOf, cleaned } = await openVisitsOfPlan();
    const read = [visit, { ...cleaned, outcome: 'missed', reason: 'weather' }];
    backoffice.intercept = ({ pathname, searchParams }) =>
      pathname === '/api/visits' && searchParams.get('filter')?.includes('"id"')
        ? Promise.resolve(Response.json(read))
        : null;
    for (const one of [visit, cleaned]) await user.click((await rowOf(one)).getByRole('checkbox'));
    await user.click(await button('Give days back'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Give back the days of 2 missed visits?' }));
    await user.click(question.getByRole('button', { name: 'Give days back' }));
    await screen.findByText(/^1 of 2 was updated\.\s.*: The car was cleaned on/);
    expect((await rowOf(cleaned)).getByRole('checkbox')).toHaveProperty('checked', true);
    expect((await rowOf(visit)).getByRole('checkbox')).toHaveProperty('checked', false);
  });

  it('is selected by managers to be given back with others', async () => {
    const filter = JSON.stringify({ orderId: visit.orderId });
    const search = new URLSearchParams({ filter }).toString();
    await backoffice.open(`/visits?${search}`, await backoffice.office.staff('manager'));
    const name = `Select ${formatCarNumber(visit.carNumber)}, ${formatCalendarDate(visit.date)}`;
    await user.click(await screen.findByRole('checkbox', { name }));
    await button('Give days back');
    expect(screen.queryByRole('button', { name: 'Export selected' })).toBeNull();
  });

  it('is not offered to staff who cannot change orders', async () => {
    await backoffice.open(`/allOrders/${visit.orderId}/show`, await backoffice.office.staff('accountant'));
    await screen.findByText('Day given back');
    expect(screen.queryByRole('button', { name: /^Remove|^Give back/ })).toBeNull();
  });
});

it('a day without a report is given back by its date', async () => {
  const { orderId } = visit;
  const { startDate, daysGivenBack } = await planOf(orderId);
  await backoffice.open(`/allOrders/${orderId}/show`);
  await user.click(await button('Give back a day'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Give day back' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Day without cleaning'), formatCalendarDate(addDays(startDate!, -1)));
  await user.click(dialog.getByRole('button', { name: 'Give day back' }));
  await dialog.findByText(/^This plan had no visit on/);
  expect(await planOf(orderId)).toMatchObject({ daysGivenBack, endDate });

  const input = dialog.getByLabelText('Day without cleaning');
  await user.clear(input);
  expect(dialog.queryByText(/^This plan had no visit on/)).toBeNull();
  await user.type(input, formatCalendarDate(startDate!));
  await user.click(dialog.getByRole('button', { name: 'Give day back' }));
  await button(`Remove ${formatCalendarDate(startDate!)}`);
  expect(await planOf(orderId)).toMatchObject({ endDate: addDays(endDate, 1) });
});

it('a day is given back to several plans, and those that are rejected are named', async () => {
  await giveDayBack(false);
  const { endDate: before } = await planOf(visit.orderId);
  const plans = await backoffice.api.list<OrderResponse>('/api/allOrders', { status: ['active'] });
  const rejected = plans.find(({ id }) => id !== visit.orderId)!;
  const [ended] = await backoffice.api.list<OrderResponse>('/api/allOrders', { status: ['expired'] });
  backoffice.intercept = ({ pathname }) =>
    pathname === `/api/allOrders/${rejected.id}/days-given-back`
      ? Promise.resolve(
          Response.json({ message: 'This plan had no visit.', code: 'validation-failed' }, { status: 400 }),
        )
      : null;
  const filter = JSON.stringify({ id: [visit.orderId, rejected.id, ended!.id] });
  await backoffice.open(`/allOrders?${new URLSearchParams({ filter }).toString()}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(await button('Give back a day'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Give back a day for 2 plans?' }));
  expect(question.getByText(/^1 order that is not a running plan is left out\. /)).toBeTruthy();
  const input = question.getByLabelText('Day without cleaning');
  await user.clear(input);
  await user.type(input, formatCalendarDate(visit.date));
  await user.click(question.getByRole('button', { name: 'Give day back' }));
  const message = await screen.findByText(/^1 of 2 was updated\.\s/);
  expect(message.textContent).toContain(`${formatCarNumber(rejected.carNumber)}: This plan had no visit.`);
  expect(await planOf(visit.orderId)).toMatchObject({
    daysGivenBack: expect.arrayContaining([visit.date]),
    endDate: addDays(before!, 1),
  });
  await screen.findByText('1 selected');
});
