import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { replaceText, user } from '../../backoffice/test/support/user.js';
import { buyPlan, CRETA, giveCars, SWIFT } from '../e2e/support/seed.js';
import { addDialogs } from './support/dialogs.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
  addDialogs();
  site = await Storefront.start();
  await site.api.liftHomeLimits();
});
afterEach(() => site.close());
afterAll(() => site.stop());

it('shows a new car after a reload, instead of its form, when the response was lost', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Add another car' }));
  await user.type(await screen.findByRole('combobox', { name: 'Car' }), SWIFT.carName);
  await user.click(await screen.findByRole('option', { name: /Swift/ }));
  await user.type(screen.getByRole('textbox', { name: 'Car number' }), SWIFT.carNumber);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, options) => {
    const response = await fetch(input, options);
    if (input !== '/api/profile/cars') return response;
    globalThis.fetch = fetch;
    throw new TypeError('Failed to fetch');
  };
  await user.click(screen.getByRole('button', { name: 'Add this car' }));
  await screen.findByText('You seem to be offline. Check your connection and try again.');
  await site.open('/profilepage', customer);
  await screen.findByRole('radio', { name: /Swift/ });
  expect(screen.queryByRole('button', { name: 'Add this car' })).toBeNull();
});

/** Enters another car number for the plan of a new customer. `save` returns the car numbers of the profile after it. */
async function enterPlate(carNumber: string) {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  await buyPlan(site.api, new StandInControl(site.backend), customer);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change the plan/ }));
  expect(dialog.queryByRole('checkbox', { name: 'Also change the car in my profile' })).toBeNull();
  await replaceText(dialog.getByRole('textbox', { name: 'Car number' }), carNumber);
  const choice = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Also change the car in my profile' });
  const profileCars = async () => {
    const { token } = customer;
    const { body } = await site.api.expect<ProfileResponse>(200, 'GET', '/api/profile', { token });
    return body.cars.map((car) => car.carNumber);
  };
  const save = async (outcome: RegExp) => {
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(outcome);
    return profileCars();
  };
  return { choice, save, profileCars };
}

it('the new number of a plan’s car is saved in the profile too, where it would look like a car without a plan', async () => {
  const { choice, save } = await enterPlate('MH 14 NC 0001');
  expect(choice.checked).toBe(true);
  expect(await save(/^The plan for your Hyundai Creta changes on .* We have emailed you the details\.$/)).toEqual([
    'MH14NC0001',
  ]);
});

it('cancelling the change gives the car in the profile its number back', async () => {
  const { save, profileCars } = await enterPlate('MH 14 NC 0004');
  expect(await save(/^The plan for your Hyundai Creta changes on/)).toEqual(['MH14NC0004']);
  await user.click(screen.getByRole('button', { name: 'Cancel this change' }));
  await screen.findByText(
    'The plan for your Hyundai Creta stays as it is. The car in your profile is MH 12 QF 4321 again.',
  );
  expect(await profileCars()).toEqual([CRETA.carNumber]);
});

it('the profile keeps its car if the customer wants that', async () => {
  const { choice, save } = await enterPlate('MH 14 NC 0002');
  await user.click(choice);
  expect(await save(/^The plan for your Hyundai Creta changes on/)).toEqual([CRETA.carNumber]);
});

it('says when the plan was changed, but the profile was not', async () => {
  const { save } = await enterPlate('MH 14 NC 0003');
  site.intercept = ({ pathname }, method) =>
    pathname === '/api/profile' && method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : null;
  expect(await save(/^The plan .* The car in your profile could not be changed: You seem to be offline\./)).toEqual([
    CRETA.carNumber,
  ]);
});
