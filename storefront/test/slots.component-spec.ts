import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { formatSlot } from '#libs/slot-text.js';
import type { Person, Session } from '../../scripts/browser/api.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

const ADDRESS = { communityName: 'Amber Heights', tower: 'B', flat: '704' };
const CAR = { carName: 'Hyundai Creta', carNumber: 'MH12QF4321', level: 'Basement 1', bay: '42' };
const OFF = ['6:00-6:30', '6:30-7:00'];
const ON = PLAN_SLOTS.filter((slot) => !OFF.includes(slot));
const RENEWED = PLAN_SLOTS.filter((slot) => slot !== OFF[0]);

let site: Storefront;
let customer: Person & Session;
let subscriber: Person & Session;
let plan: OrderResponse;

beforeAll(async () => {
  site = await Storefront.start();
  customer = await regular();
  subscriber = await regular();
  const { token } = await site.api.admin();
  const body = { ...CAR, planDuration: 1, timeSlot: OFF[1], ...ADDRESS, method: 'cash' };
  const path = `/api/customers/${subscriber.userId}/plans`;
  plan = (await site.api.expect<OfficeOrderResponse>(201, 'POST', path, { token, body })).body.order;
  // Before the site is opened, because it loads the catalogue once.
  await site.api.switchOff({ plan: OFF });
});
afterEach(() => site.close());
afterAll(() => site.stop());

/** A customer whose car has a time slot that is switched off afterwards. */
async function regular() {
  const person = await site.api.customer();
  await site.api.expect(200, 'PUT', '/api/profile', {
    token: person.token,
    body: { carDetails: { ...CAR, planDuration: 3, timeSlot: OFF[1], ...ADDRESS } },
  });
  return person;
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const chips = async () =>
  within(await screen.findByRole('group', { name: /^Every morning at/ })).getAllByRole<HTMLInputElement>('radio');
const nameOf = ({ labels }: HTMLInputElement) => labels![0]!.textContent;
const chosen = async () => (await chips()).filter(({ checked }) => checked).map(nameOf);
const times = async () => (await chips()).map(nameOf);
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time slot' });
const choices = async () => [...(await select()).options].map(({ textContent }) => textContent);

describe('the times of a plan', () => {
  it('are those on offer, whatever the profile has', async () => {
    await site.open('/book?step=plan', customer);
    await title('Your plan');
    await waitFor(async () => expect(await times()).toEqual(ON.map(formatSlot)));
    expect(await chosen()).toEqual([]);
  });

  it('keep that of the plan which is renewed', async () => {
    await site.open(`/book?renew=${plan.id}&step=plan`, subscriber);
    await title('Your plan');
    await waitFor(async () => expect(await times()).toEqual(RENEWED.map(formatSlot)));
    expect(await chosen()).toEqual([formatSlot(OFF[1]!)]);
    await user.click(await button('Continue'));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Your plan' })).toBeNull());
  });

  it('must be chosen again in a profile whose time is no longer offered', async () => {
    await site.open('/profilepage', customer);
    await user.click(await button('Continue to Checkout'));
    await screen.findByText('Please choose a time slot');
    await waitFor(async () => expect(await choices()).toContain('6:30-7:00, no longer offered'));
    await screen.findByText('We no longer offer this time. Please choose another one.');
    await user.selectOptions(await select(), '7:00-7:30');
    await user.click(await button('Save Changes'));
    await screen.findByText('Profile updated successfully!');
    await user.click(await button('Continue to Checkout'));
    await title('Checkout');
  });
});
