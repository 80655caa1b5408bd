import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { addDays, formatCalendarDate } from '#libs/calendar.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { buyPlan } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

const ADDRESS = { communityName: 'Amber Heights', tower: 'B', flat: '704' };
const CAR = { carName: 'Hyundai Creta', carNumber: 'MH12QF4321', level: 'Basement 1', bay: '42' };

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const unavailable = () => Promise.resolve(Response.json({ message: 'The line is busy.' }, { status: 503 }));

async function choosePlan(): Promise<void> {
  await title('Your plan');
  await user.click(await radio('Creta'));
  await user.click(screen.getByRole('combobox', { name: 'Community' }));
  await user.click(await screen.findByRole('option', { name: /^Amber Heights/ }));
  await user.click(await radio('6:30–7:00 AM'));
}

/** A customer with a car and an address. */
async function customerWithCar() {
  const { api } = site;
  const customer = await api.customer();
  await api.expect(200, 'PUT', '/api/profile', {
    token: customer.token,
    body: { carDetails: { ...CAR, planDuration: 3, timeSlot: '6:30-7:00', ...ADDRESS } },
  });
  return customer;
}

it('says that the plan to renew is not in the account', async () => {
  const customer = await customerWithCar();
  await site.open('/book?renew=of-somebody-else', customer);
  await screen.findByText('This plan is not in your account.');
  await user.click(screen.getByRole('link', { name: 'Book a plan' }));
  await title('Your plan');
  await button('Continue');
});

describe('the plan', () => {
  it('shows every missing choice, and continues once they are made', async () => {
    await site.open('/book');
    await title('Your plan');
    await user.click(await button('Continue'));
    await screen.findByText('Please choose your car');
    await screen.findByText('Please choose your community');
    await screen.findByText('Please choose a time slot');
    await choosePlan();
    await user.click(await button('Continue'));
    // Screen reader and keyboard users continue at the heading of the new step.
    const heading = await title('About you');
    expect(document.activeElement).toBe(heading);
  });

  it('is left once by a double click, so that Back returns to it', async () => {
    await site.open('/book');
    await choosePlan();
    const before = history.length;
    await user.dblClick(await button('Continue'));
    await title('About you');
    expect(history.length - before).toBe(1);
  });

  it('answers what customers ask before they pay', async () => {
    await site.open('/book');
    const answers = () => screen.getByText('Good to know').closest('section')!.textContent;
    await title('Your plan');
    expect(answers()).toContain('Cleaning starts the morning after you pay');
    for (const answer of [
      'when it rains',
      'have to be there',
      'Pause the plan',
      'No automatic renewal',
      'without a fee',
    ])
      expect(answers()).toContain(answer);
    await user.click(await screen.findByRole('checkbox', { name: 'My community is not listed' }));
    expect(answers()).toContain('Your paid days count from the first clean');
    expect(answers()).not.toContain('the morning after you pay');
  });

  it('says that another plan for a car starts when the current one has ended', async () => {
    const customer = await customerWithCar();
    const { endDate } = await buyPlan(site.api, new StandInControl(site.backend), customer);
    await site.open('/book', customer);
    await screen.findByText(`Starts on ${formatCalendarDate(addDays(endDate!, 1))}, when your current plan has ended`);
    expect(screen.queryByText(/^Cleaning starts/)).toBeNull();
  });

  it('requires the name of a community that is not listed', async () => {
    await site.open('/book');
    await title('Your plan');
    await user.click(await radio('Creta'));
    await user.click(await radio('6:30–7:00 AM'));
    await user.click(await screen.findByRole('checkbox', { name: 'My community is not listed' }));
    expect(screen.queryByText(/^Choose your community/)).toBeNull();
    await user.click(await button('Continue'));
    await screen.findByText('Please enter the name of your community');
    await user.type(screen.getByRole('textbox', { name: 'Name of your community' }), 'Lakeside Greens');
    await user.click(await button('Continue'));
    await title('About you');
  });

  it('keeps the community and the time over a reload before a car is chosen', async () => {
    await site.open('/book');
    await title('Your plan');
    await user.click(screen.getByRole('combobox', { name: 'Community' }));
    await user.click(await screen.findByRole('option', { name: /^Amber Heights/ }));
    await user.click(await radio('6:30–7:00 AM'));
    await site.open('/book');
    expect((await radio('6:30–7:00 AM')).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Community' }).value).toBe('Amber Heights');
  });

  it('handles keys that are pressed before the list of cars is rendered', async () => {
    await site.open('/prices');
    const input = await screen.findByRole('combobox', { name: 'Your car' });
    fireEvent.input(input, { target: { value: 'swift' } });
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) {
      // React applies the last key in a microtask, and renders the list in a later task.
      await Promise.resolve();
      fireEvent.keyDown(input, { key });
    }
    await screen.findByRole('heading', { name: /Swift, 3\smonths/ });
  });

  it('disables full times, and offers a retry when they cannot be loaded', async () => {
    const full = { slots: [{ timeSlot: '6:30-7:00', free: false }] };
    let isBroken = true;
    site.intercept = ({ pathname }) => {
      if (!/\/communities\/.*\/slots$/.test(pathname)) return null;
      return isBroken ? unavailable() : Promise.resolve(Response.json(full));
    };
    await site.open('/book');
    await choosePlan();
    await screen.findByText(/We couldn’t load the available times/);
    isBroken = false;
    await user.click(await button('Try again'));
    expect((await radio(/^6:30–7:00 AM\s*Full$/)).disabled).toBe(true);
    await user.click(await button('Continue'));
    await screen.findByText('This time is full in Amber Heights. Please choose another one.');
  });
});

describe('the account', () => {
  const openStep = async () => {
    await site.open('/book');
    await choosePlan();
    await user.click(await button('Continue'));
    await title('About you');
  };

  it('shows the specification’s message for each missing detail', async () => {
    await openStep();
    // `name` must not contain the name of the community.
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(await button('Continue'));
    await screen.findByText('Name is required');
    await screen.findByText('Email is required');
    await screen.findByText('phone number is required');
    await screen.findByText(/Please use at least 8 characters/);
  });

  it('logs an existing customer in, and does not report a lost connection as a wrong password', async () => {
    const { email, password } = await site.api.register();
    await openStep();
    await user.click(await button('I have an account'));
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    await user.type(screen.getByLabelText('Password'), password);
    site.intercept = ({ pathname }) => (pathname === '/api/login' ? Promise.reject(new TypeError('Failed')) : null);
    await user.click(await button('Log in'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/You seem to be offline/);
    site.intercept = () => null;
    await user.click(await button('Log in'));
    await title('Where is your car parked?');
  });
});

describe('the car park', () => {
  it('needs flat, level or bay, and a car number', async () => {
    const customer = await site.api.customer();
    await site.open('/book', customer);
    await choosePlan();
    await user.click(await button('Continue'));
    await title('Where is your car parked?');
    await user.type(screen.getByRole('textbox', { name: 'Car number' }), 'four wheels');
    await user.click(await button('Continue'));
    await screen.findByText('Please enter your flat or house number');
    await screen.findByText('Please choose the parking level or enter the bay');
    await screen.findByText('Please enter a car number such as MH 12 AB 1234');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Flat or house' })));
    await user.type(screen.getByRole('textbox', { name: /^Parking bay/ }), '42');
    await waitFor(() => expect(screen.queryByText(/^Please choose the parking level/)).toBeNull());
  });
});

describe('another customer', () => {
  const community = async () => (await screen.findByRole<HTMLInputElement>('combobox', { name: 'Community' })).value;

  it('does not see what a customer entered in this tab before their session ended', async () => {
    await site.open('/book', await customerWithCar());
    expect(await community()).toBe('Amber Heights');
    await site.open('/book', await site.api.customer());
    expect(await community()).toBe('');
  });

  it('starts over after logging in in another tab', async () => {
    await site.open('/book', await customerWithCar());
    expect(await community()).toBe('Amber Heights');
    for (const [key, value] of Object.entries(await site.api.customer())) localStorage.setItem(key, String(value));
    dispatchEvent(new Event('storage'));
    await waitFor(async () => expect(await community()).toBe(''));
  });

  it('starts over after logging in during a purchase of a customer whose session ended', async () => {
    await site.open('/book', await customerWithCar());
    expect(await community()).toBe('Amber Heights');
    await site.open('/book?step=you');
    const { email, password } = await site.api.register();
    await user.click(await button('I have an account'));
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(await button('Log in'));
    expect(await community()).toBe('');
  });
});

describe('a second car', () => {
  it('is saved once when the address could not be saved with it', async () => {
    const customer = await customerWithCar();
    await site.open('/book', customer);
    await title('Your plan');
    await user.click(await radio('Swift'));
    await user.click(await button('Continue'));
    await title('Where is your car parked?');
    const flat = screen.getByRole('textbox', { name: 'Flat or house' });
    await user.clear(flat);
    await user.type(flat, '1203');
    await user.click(await radio('Basement 2'));
    await user.type(screen.getByRole('textbox', { name: 'Car number' }), 'MH 14 GH 7788');
    let isBroken = true;
    site.intercept = ({ pathname }, method) =>
      isBroken && pathname === '/api/profile' && method === 'PUT' ? unavailable() : null;
    await user.click(await button('Continue'));
    await screen.findByText('We couldn’t save your details. Please try again.');
    isBroken = false;
    await user.click(await button('Continue'));
    await title('Review and pay');
    const { body } = await site.api.expect(200, 'GET', '/api/profile', { token: customer.token });
    expect(body.cars.map(({ carNumber }: { carNumber: string }) => carNumber)).toEqual(['MH12QF4321', 'MH14GH7788']);
    expect(body.carDetails.flat).toBe('1203');
  });
});

describe('the payment', () => {
  it('is offered once the price is known, with the details from the profile', async () => {
    const customer = await customerWithCar();
    let isBroken = true;
    site.intercept = ({ pathname }) => (isBroken && pathname === '/api/checkout/quote' ? unavailable() : null);
    await site.open('/book?step=pay', customer);
    await title('Review and pay');
    const retry = await button('Try again');
    expect((await button(/^Pay/)).disabled).toBe(true);
    isBroken = false;
    await user.click(retry);
    expect((await button('Pay ₹6,510.77')).disabled).toBe(false);
    await screen.findByText('MH 12 QF 4321');
    await screen.findByText('Basement 1, bay 42');
    await button('Add company and GSTIN');
  });

  it('shows the parking place as the plan will have it', async () => {
    const customer = await customerWithCar();
    await site.open('/book?step=place', customer);
    await title('Where is your car parked?');
    await user.click(await radio('Basement 1'));
    await user.clear(screen.getByRole('textbox', { name: /^Parking bay/ }));
    await user.type(screen.getByRole('textbox', { name: /^Parking bay/ }), 'Near the gate');
    await user.click(await button('Continue'));
    await title('Review and pay');
    await screen.findByText('Basement 1, Near the gate');
  });

  it('says when cleaning starts in a community that was chosen from the list', async () => {
    const { api } = site;
    await site.open('/book', await api.customer());
    await choosePlan();
    await user.click(await button('Continue'));
    await title('Where is your car parked?');
    await user.type(screen.getByRole('textbox', { name: 'Flat or house' }), '704');
    await user.click(await radio('Basement 2'));
    await user.type(screen.getByRole('textbox', { name: 'Car number' }), 'MH 14 GH 7788');
    await user.click(await button('Continue'));
    await title('Review and pay');
    await screen.findByText(/^Cleaning starts the morning after you pay\./);
  });

  it('does not begin with the second click of a double click that opened the review', async () => {
    const customer = await customerWithCar();
    await site.open('/book?step=pay', customer);
    const pay = await button('Pay ₹6,510.77');
    fireEvent.click(pay, { detail: 2 });
    await site.api.customer();
    expect(pay.getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(pay, { detail: 1 });
    await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBe('true'));
  });

  it('does not start at a price other than the one shown', async () => {
    const customer = await customerWithCar();
    await site.open('/book?step=pay', customer);
    const pay = await button('Pay ₹6,510.77');
    await site.api.changeSettings(({ promotion }) => ({ promotion: { ...promotion, active: false } }));
    await user.click(pay);
    await screen.findByText('The price has changed. Please check the amounts and try again.');
    expect((await button('Pay ₹8,138.46')).disabled).toBe(false);
  });
});
