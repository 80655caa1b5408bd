import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { failure } from './support/responses.js';
import { replaceText, user } from './support/user.js';

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

describe('a new car number of a plan', () => {
  const LABEL = 'Also change the car in the customer’s profile';

  const carCard = async () => within(await screen.findByRole('region', { name: 'Car' }));

  /** Enters a new car number for a plan of a customer with this car. `save` returns the cars of the profile after it. */
  async function enterPlate(carNumber: string) {
    const customer = await backoffice.api.customer({ name: office.word() });
    const { token } = customer;
    const car = { carName: 'Hyundai Creta', carColor: 'White', carNumber: office.carNumber() };
    await backoffice.api.expect(200, 'PUT', '/api/profile', { token, body: { carDetails: car } });
    const { id } = await office.order(customer, { carNumber: car.carNumber });
    await backoffice.open(`/allOrders/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit order' }));
    const field = await form.findByRole('textbox', { name: 'Car No.' });
    expect(form.queryByRole('checkbox', { name: LABEL })).toBeNull();
    await replaceText(field, carNumber);
    const choice = await form.findByRole<HTMLInputElement>('checkbox', { name: LABEL });
    const save = async () => {
      await user.click(form.getByRole('button', { name: 'Save' }));
      await screen.findByText(/^Order updated/);
      await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
      const { cars } = (await backoffice.api.expect<ProfileResponse>(200, 'GET', '/api/profile', { token })).body;
      return cars.map((one) => one.carNumber);
    };
    return { choice, before: car.carNumber, save };
  }

  it('is saved in the customer’s profile too, where it would look like a car without a plan', async () => {
    const after = office.carNumber();
    const { choice, save } = await enterPlate(formatCarNumber(after));
    expect(choice.checked).toBe(true);
    expect(await save()).toEqual([after]);
  });

  it('is not saved in the profile if the office does not want that', async () => {
    const { choice, before, save } = await enterPlate(office.carNumber());
    await user.click(choice);
    expect(await save()).toEqual([before]);
  });

  it('is compared with plans of other customers on the page of the plan that follows, too', async () => {
    const [one, other] = [await backoffice.api.customer(), await backoffice.api.customer({ name: office.word() })];
    const [before, after] = [office.carNumber(), office.carNumber()];
    const plan = await office.order(one, { carNumber: before });
    const renewal = await office.order(one, { carNumber: before });
    await office.order(other, { carNumber: after, timeSlot: '6:00-6:30' });
    const { token } = await backoffice.api.admin();
    await backoffice.api.expect(200, 'PUT', `/api/allOrders/${plan.id}`, { token, body: { carNumber: after } });
    await backoffice.open(`/allOrders/${renewal.id}/show`);
    await (await carCard()).findByRole('link', { name: other.name });
  });

  it('says when the order was updated, but the profile was not', async () => {
    const { before, save } = await enterPlate(office.carNumber());
    backoffice.intercept = ({ pathname }, method) =>
      pathname.startsWith('/api/customers/') && method === 'PUT' ? Promise.resolve(failure('Try later.')) : null;
    expect(await save()).toEqual([before]);
    await screen.findByText(/^The order was updated, but not the car in the customer’s profile: Try later\.$/);
  });
});
