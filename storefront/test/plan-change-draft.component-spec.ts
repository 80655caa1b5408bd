import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import type { PlanResponse } from '#libs/contract/plans.js';
import { replaceText, user } from '../../backoffice/test/support/user.js';
import type { Session } from '../../scripts/browser/api.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { buyPlan, giveCars } from '../e2e/support/seed.js';
import { addDialogs } from './support/dialogs.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;
let customer: Session;
let plan: PlanResponse;

beforeAll(async () => {
  addDialogs();
  site = await Storefront.start();
  await site.api.liftHomeLimits();
});
beforeEach(async () => {
  customer = await site.api.customer();
  await giveCars(site.api, customer);
  plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await openDialog();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Time slot' }), '9:00-9:30');
  await replaceText(dialog.getByRole('textbox', { name: 'Car number' }), 'MH 14 NC 0042');
  await user.click(await dialog.findByRole('checkbox', { name: 'Also change the car in my profile' }));
});
afterEach(() => site.close());
afterAll(() => site.stop());

const NAME = /^Change the plan/;
const openDialog = async () => within(await screen.findByRole('dialog', { name: NAME }));
const saved = async () => {
  const { token, userId } = customer;
  const { body } = await site.api.expect<PlanResponse[]>(200, 'GET', `/api/plans/${userId}`, { token });
  return body[0]!.plannedChange;
};

it('what was entered is there again after a reload, and only that is saved', async () => {
  // In the meantime, another device has changed the parking place.
  const { token, userId } = customer;
  const body = { level: 'Podium', bay: '7' };
  await site.api.expect(200, 'PUT', `/api/plans/${userId}/${plan.id}`, { token, body });

  await site.open('/profilepage', customer);
  const dialog = await openDialog();
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Time slot' }).value).toBe('9:00-9:30');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Car number' }).value).toBe('MH 14 NC 0042');
  const choice = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Also change the car in my profile' });
  expect(choice.checked).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^The plan for your Hyundai Creta changes on/);
  expect(await saved()).toMatchObject({ timeSlot: '9:00-9:30', carNumber: 'MH14NC0042', level: 'Podium', bay: '7' });

  await site.open('/profilepage', customer);
  await screen.findByRole('button', { name: 'Change' });
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});

it('is asked for before it is lost, and is gone after that', async () => {
  await site.open('/profilepage', customer);
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const fresh = await openDialog();
  expect(fresh.getByRole<HTMLSelectElement>('combobox', { name: 'Time slot' }).value).toBe(plan.timeSlot);
});
