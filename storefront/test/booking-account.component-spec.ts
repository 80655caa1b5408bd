import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { user } from '../../backoffice/test/support/user.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Fills in the step “About you” as a new customer. */
async function enterPerson() {
  const person = site.api.person();
  await site.open('/book');
  await title('Your plan');
  await user.click(await screen.findByRole('radio', { name: 'Creta' }));
  await user.click(screen.getByRole('combobox', { name: 'Community' }));
  await user.click(await screen.findByRole('option', { name: /^Amber Heights/ }));
  await user.click(await screen.findByRole('radio', { name: '6:30–7:00 AM' }));
  await user.click(await button('Continue'));
  await title('About you');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), person.name);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), person.email);
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), person.phone);
  await user.type(screen.getByLabelText('Password'), person.password);
  return person;
}

/** A gateway that responds with an error to this call until it is repaired. */
function breakCall(called: string): void {
  site.intercept = ({ pathname }, method) =>
    `${method} ${pathname}` === called ? Promise.resolve(Response.json({}, { status: 500 })) : null;
}

it.each(['POST /api/login', 'GET /api/profile'])(
  'an account that was created before %s failed is not registered again, and its password stays',
  async (called) => {
    const person = await enterPerson();
    breakCall(called);
    await user.click(await button('Continue'));
    await screen.findByText('You now have an account. Log in to continue.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(person.password);
    site.intercept = () => null;
    await user.click(await button('Log in'));
    await title('Where is your car parked?');
    const mails = await site.api.list<{ to: string; subject: string }>('/api/mails', { q: person.email });
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Firstlight']);
  },
);
