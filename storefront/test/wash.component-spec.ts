import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { ReadableStream } from 'node:stream/web';
import type { WashResponse } from '#libs/contract/washes.js';
import { addDays, calendarDateOf, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { formatSlot } from '#libs/slot-text.js';
import type { Person, Session } from '../../scripts/browser/api.js';
import { CRETA, giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
});
afterEach(() => site.close());
afterAll(() => site.stop());

const textbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const slots = async () => {
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time slot' });
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1));
  return select;
};
const order = async () => user.click(await screen.findByRole('button', { name: 'Place order, pay after the wash' }));
const placed = () => screen.findByText('Order placed successfully! (Basic)');
const rejection = (status: number, message: string, details: object = {}) =>
  Promise.resolve(Response.json({ status, title: 'Rejected', message, ...details }, { status }));

async function replace(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

/** Chooses a day beyond the chips from the calendar. */
async function chooseLater(date: CalendarDate): Promise<void> {
  const later = await screen.findByRole('radio', { name: /^Later/ });
  await user.click(later);
  const day = () => screen.queryByRole<HTMLInputElement>('radio', { name: formatWeekday(date) });
  while (!day()) await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(day()!);
  await waitFor(() => expect(day()!.checked).toBe(true));
  expect(later.parentElement!.textContent).toBe(`Later${formatWeekday(date)}`);
}

async function chooseCommunity(name: string): Promise<void> {
  await replace(await screen.findByRole('combobox', { name: 'Community' }), name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

/** Opens the form for a customer with a car and an address. */
async function openWithCar(path = '/checkoutbasic'): Promise<Person & Session> {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open(path, customer);
  await waitFor(async () => expect((await textbox('Full name')).value).toBe(customer.name));
  return customer;
}

describe('the form of a single wash', () => {
  it('accepts only days within the next sixty', async () => {
    await openWithCar();
    const last = addDays(calendarDateOf(new Date().toISOString()), 60);
    await chooseLater(last);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true);
    const beyond = screen.queryByRole<HTMLInputElement>('radio', { name: formatWeekday(addDays(last, 1)) });
    expect(beyond?.disabled ?? true).toBe(true);
    await user.selectOptions(await slots(), '9:00 AM - 9:30 AM');
    await order();
    await placed();
  });

  it('says which address gets the confirmation', async () => {
    const { email } = await openWithCar();
    await replace(await textbox('Email'), 'colleague@example.com');
    await screen.findByText(`We’ll send the confirmation to ${email}, the address of your account.`);
    await user.selectOptions(await slots(), '9:00 AM - 9:30 AM');
    await order();
    await screen.findByText(`Check ${email} for your confirmation.`);
  });

  it('needs the car number, and a parking level or bay', async () => {
    await site.open('/checkoutbasic', await site.api.customer());
    await chooseCommunity('Cedar Grove');
    await user.type(await textbox('Flat or house'), '21');
    await user.selectOptions(await slots(), '9:00 AM - 9:30 AM');
    await order();
    await screen.findByText('Please choose the parking level or enter the bay');
    expect((await textbox('Car number')).getAttribute('aria-invalid')).toBe('true');
    await user.type(await textbox('Car number'), 'MH 12 QF 4321');
    await user.type(await textbox(/^Parking bay/), '42');
    await order();
    await placed();
  });

  it('has the car and the address of the last wash until the customer saves them', async () => {
    const customer = await site.api.customer();
    const { name, email, phone, token } = customer;
    await site.api.expect(201, 'POST', '/api/checkoutBasic', {
      token,
      body: {
        ...{ name, email, phone, communityName: 'Cedar Grove', tower: 'C', flat: '21', carName: CRETA.carName },
        ...{ carNumber: 'MH14ZZ1234', level: 'Ground', bay: '8', timeSlot: '7:00 AM - 7:30 AM' },
      },
    });
    await site.open('/checkoutpremium', customer);
    const filled = async (label: string | RegExp) => (await textbox(label)).value;
    expect(await filled('Car number')).toBe('MH 14 ZZ 1234');
    expect(await filled('Flat or house')).toBe('21');
    expect(await filled(/^Tower or block/)).toBe('C');
    expect(await filled(/^Parking bay/)).toBe('8');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Community' }).value).toBe('Cedar Grove');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Make and model' }).value).toBe(CRETA.carName);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ground' }).checked).toBe(true);
  });

  it('offers only the times that are on, and says so when one was switched off in the meantime', async () => {
    await openWithCar();
    await user.selectOptions(await slots(), '9:00 AM - 9:30 AM');
    await site.api.switchOff({ basic: ['9:00 AM - 9:30 AM'] });
    await order();
    await screen.findByText('We no longer offer this time. Please choose another one.');
    const times = await slots();
    await waitFor(() => expect([...times.options].map(({ value }) => value)).not.toContain('9:00 AM - 9:30 AM'));
    await user.selectOptions(times, '9:30 AM - 10:00 AM');
    await order();
    await placed();
    await site.api.switchOff({});
  });

  it('warns of another wash of the same car at the same time', async () => {
    const { name, email, phone, token } = await openWithCar('/checkoutultimate');
    await site.api.expect(201, 'POST', '/api/checkoutBasic', {
      token,
      body: {
        ...{ name, email, phone, address: 'Bay 4, Cedar Grove' },
        ...{ carNumber: CRETA.carNumber, timeSlot: '7:00 AM - 7:30 AM' },
      },
    });
    await site.open('/checkoutultimate', { token, email, role: 'user', userId: '' });
    const warning = 'Basic Car Wash already booked for this car: 7:00–7:30 AM that day.';
    await user.selectOptions(await slots(), '6:30 AM - 7:30 AM');
    await screen.findByText(warning);
    await user.selectOptions(await slots(), '7:30 AM - 8:30 AM');
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });
});

describe('the times of a wash', () => {
  it('cannot be ordered when full, and show the cancellation deadline', async () => {
    const { api } = site;
    const date = addDays(calendarDateOf(new Date().toISOString()), 57);
    const timeSlot = '6:00 AM - 6:30 AM';
    const { token: admin } = await api.admin();
    const { body: settings } = await api.expect(200, 'GET', '/api/settings', { token: admin });
    const { id: _id, _id: _same, version: _version, ...values } = settings;
    await api.expect(200, 'PUT', '/api/settings', { token: admin, body: { ...values, washesAtOnce: 1 } });
    const { name, email, phone, token } = await api.customer();
    const body = { name, email, phone, address: 'Bay 1, Cedar Grove', timeSlot, date };
    await api.expect(201, 'POST', '/api/checkoutBasic', { token, body });

    await site.open('/checkoutbasic', await api.customer());
    await user.selectOptions(await slots(), timeSlot);
    await screen.findByText(/^You can cancel until .* 4:00 AM\.$/);
    await chooseLater(date);
    const full = await screen.findByRole<HTMLOptionElement>('option', { name: `${formatSlot(timeSlot)}, full` });
    expect(full.disabled).toBe(true);
    await chooseCommunity('Cedar Grove');
    await user.type(await textbox('Flat or house'), '21');
    await user.type(await textbox('Car number'), 'MH 12 QF 4321');
    await user.click(screen.getByRole('radio', { name: 'Ground' }));
    await order();
    await screen.findByText('This time is full on that day. Please choose another.');
    await user.selectOptions(await slots(), '6:30 AM - 7:00 AM');
    await order();
    await placed();
    await api.expect(200, 'PUT', '/api/settings', { token: admin, body: values });
  });

  it('are shown as full when somebody else has taken them, and the input is kept', async () => {
    const customer = await openWithCar();
    const timeSlot = '9:30 AM - 10:00 AM';
    await user.selectOptions(await slots(), timeSlot);
    await screen.findByText(/^You can cancel until/);
    const message = 'This time is full. Please choose another time or day.';
    const date = addDays(calendarDateOf(new Date().toISOString()), 1);
    const taken = { date, slots: [{ timeSlot, free: false, cancelUntil: new Date().toISOString() }] };
    site.intercept = ({ pathname }) => {
      if (pathname === '/api/checkoutBasic') return rejection(409, message, { code: 'slot-full' });
      return pathname === '/api/washes/slots' ? Promise.resolve(Response.json(taken)) : null;
    };
    await order();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    const full = await screen.findByRole<HTMLOptionElement>('option', { name: `${formatSlot(timeSlot)}, full` });
    expect(full.disabled).toBe(true);
    await screen.findByText('All times on this day are taken. Please choose another day.');
    expect((await textbox('Full name')).value).toBe(customer.name);
  });
});

describe('a wash that cannot be ordered', () => {
  it('shows the server’s message, and keeps the input', async () => {
    await openWithCar();
    await user.selectOptions(await slots(), '7:00 AM - 7:30 AM');
    const answer = (response: Promise<Response>) => {
      site.intercept = ({ pathname }) => (pathname === '/api/checkoutBasic' ? response : null);
    };
    answer(rejection(409, 'This slot is full. Please choose another.', { code: 'conflict' }));
    await order();
    await waitFor(async () =>
      expect((await screen.findByRole('alert')).textContent).toBe('This slot is full. Please choose another.'),
    );
    answer(Promise.resolve(new Response('', { status: 500 })));
    await order();
    await waitFor(async () => expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong'));
    expect((await slots()).value).toBe('7:00 AM - 7:30 AM');
  });
});

describe('a response that is lost halfway', () => {
  it('can be repeated, and the wash is booked once', async () => {
    const { token } = await openWithCar();
    await user.selectOptions(await slots(), '8:00 AM - 8:30 AM');
    const { fetch } = globalThis;
    globalThis.fetch = async (input, options) => {
      const response = await fetch(input, options);
      if (input !== '/api/checkoutBasic') return response;
      globalThis.fetch = fetch;
      const lost = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
      return new Response(lost as unknown as BodyInit, response);
    };
    await order();
    expect((await screen.findByRole('alert')).textContent).toMatch(/You seem to be offline/);
    await order();
    await placed();
    const { body } = await site.api.expect(200, 'GET', '/api/washes/mine', { token });
    expect(body).toHaveLength(1);
  });
});

it('announces that a payment is confirmed on the confirmation page', async () => {
  const customer = await openWithCar();
  await user.selectOptions(await slots(), '6:30 AM - 7:00 AM');
  await order();
  await screen.findByRole('heading', { level: 1, name: 'You’re all set.' });
  const [wash] = (await site.api.expect<WashResponse[]>(200, 'GET', '/api/washes/mine', { token: customer.token }))
    .body;
  let status: WashResponse['status'] = 'pending';
  site.intercept = ({ pathname }) =>
    pathname === '/api/washes/mine' ? Promise.resolve(Response.json([{ ...wash, status }])) : null;
  await site.open(`/booked?wash=${wash!.id}`, customer);
  await screen.findByText(/^We are waiting for your bank/);
  status = 'booked';
  const lead = await screen.findByText(/^Basic Car Wash on /);
  expect(lead.getAttribute('role')).toBe('status');
});

it('keeps a payment open when the details that could not be loaded arrive', async () => {
  let isBroken = true;
  let requests = 0;
  site.intercept = ({ pathname }) => {
    if (pathname !== '/api/profile') return null;
    requests += 1;
    return isBroken ? Promise.resolve(new Response('{}', { status: 500 })) : null;
  };
  const customer = await site.api.customer();
  await site.open('/checkoutbasic', customer);
  await screen.findByText('We couldn’t load your details.');
  await user.type(await textbox('Full name'), customer.name);
  await user.type(await textbox('Email'), customer.email);
  await user.type(await textbox(/^Phone/), customer.phone);
  await chooseCommunity('Amber Heights');
  await user.type(await textbox('Flat or house'), '704');
  await user.type(await textbox('Car number'), 'MH 12 QF 4321');
  await user.click(await screen.findByRole('radio', { name: 'Basement 1' }));
  await user.selectOptions(await slots(), '7:30 AM - 8:00 AM');
  const calls: string[] = [];
  window.Razorpay = class {
    open = () => void calls.push('open');
    close = () => void calls.push('close');
    on = () => undefined;
  };
  await user.click(await screen.findByRole('button', { name: 'Pay online now' }));
  await waitFor(() => {
    document.head.querySelectorAll('script').forEach((script) => script.dispatchEvent(new Event('load')));
    expect(calls).toEqual(['open']);
  });
  // The customer returns from the app of their bank.
  isBroken = false;
  const before = requests;
  for (const event of ['visibilitychange', 'online']) window.dispatchEvent(new Event(event));
  await Promise.resolve();
  expect(requests).toBe(before);
  expect(calls).toEqual(['open']);
  // They can still be loaded on request.
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await textbox('Full name')).value).toBe(customer.name));
  delete window.Razorpay;
});
