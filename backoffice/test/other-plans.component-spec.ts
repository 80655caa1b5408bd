import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterAll(() => backoffice.stop());

it('a running plan names those of other customers for the same car', async () => {
  const carNumber = office.carNumber();
  const [one, other] = [await backoffice.api.customer(), await backoffice.api.customer({ name: office.word() })];
  const plan = await office.order(one, { carNumber });
  const second = await office.order(other, { carNumber, timeSlot: '6:00-6:30' });
  await backoffice.open(`/allOrders/${plan.id}/show`);
  const car = within(await screen.findByRole('region', { name: 'Car' }));
  const link = await car.findByRole('link', { name: other.name });
  expect(link.getAttribute('href')).toBe(`/dashboard/allOrders/${second.id}/show`);
  expect(link.parentElement!.textContent.replaceAll('\u00a0', ' ')).toBe(
    `${formatCarNumber(carNumber)} also has a plan of ${other.name} until ${formatCalendarDate(second.endDate!)}.`,
  );
  await backoffice.api.expect(200, 'PATCH', `/api/plans/${one.userId}/${plan.id}`, {
    token: one.token,
    body: { status: 'cancelled' },
  });
  await backoffice.open(`/allOrders/${second.id}/show`);
  await screen.findByRole('region', { name: 'Car' });
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  expect(screen.queryByText(/also has a plan of/)).toBeNull();
});

it('a running plan names those of other customers that change to its car, from that day on', async () => {
  const carNumber = office.carNumber();
  const { api } = backoffice;
  const [one, other] = [await api.customer({ name: office.word() }), await api.customer({ name: office.word() })];
  const plan = await office.order(one, { carNumber });
  const second = await office.order(other, { carNumber: office.carNumber(), timeSlot: '6:00-6:30' });
  const changed = await api.expect<PlanResponse>(200, 'PUT', `/api/plans/${other.userId}/${second.id}`, {
    token: other.token,
    body: { carNumber },
  });
  const notice = async (planId: string, customer: { name: string }) => {
    await backoffice.open(`/allOrders/${planId}/show`);
    const car = within(await screen.findByRole('region', { name: 'Car' }));
    const link = await car.findByRole('link', { name: customer.name });
    return link.parentElement!.textContent.replaceAll('\u00a0', ' ');
  };
  const from = formatCalendarDate(changed.body.plannedChange!.from);
  const number = formatCarNumber(carNumber);
  expect(await notice(plan.id, other)).toBe(
    `${number} also has a plan of ${other.name} from ${from} until ${formatCalendarDate(second.endDate!)}.`,
  );
  expect(await notice(second.id, one)).toBe(
    `${number} also has a plan of ${one.name} until ${formatCalendarDate(plan.endDate!)}.`,
  );
});
