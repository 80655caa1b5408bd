import { randomInt } from 'node:crypto';
import type { Route } from '@playwright/test';
import type { Api, Person, Session } from '../../../scripts/browser/api.js';
import { expect, test as base, type Page } from '../../../scripts/browser/fixtures.js';
import { awaitHydration } from './hydration.js';
import { giveCars } from './seed.js';

export { expect };
export type { Page };

type Customer = Person & Session;

/** Actions of a visitor on the storefront, found by their visible names. */
class Visitor {
  constructor(readonly page: Page) {}

  /** A car number that is unique in this run. */
  carNumber(): string {
    return `MH12${String.fromCharCode(65 + randomInt(26), 65 + randomInt(26))}${String(randomInt(10_000)).padStart(4, '0')}`;
  }

  async fillCar({ carNumber = this.carNumber(), months = '3' } = {}): Promise<void> {
    const { page } = this;
    await page.getByRole('combobox', { name: 'Car', exact: true }).fill('cre');
    await page.getByRole('option', { name: 'Hyundai Creta' }).first().click();
    await page.getByRole('textbox', { name: 'Colour' }).fill('Polar white');
    await page.getByRole('textbox', { name: 'Car number' }).fill(carNumber);
    await page.getByRole('combobox', { name: 'Plan duration' }).selectOption(months);
    await page.getByRole('combobox', { name: 'Time slot' }).selectOption('6:30-7:00');
    await page.getByRole('textbox', { name: 'Parking level' }).fill('Basement 1');
    await page.getByRole('textbox', { name: 'Parking bay' }).fill('42');
    await this.fillAddress({ community: 'Amber Heights', flat: '704' });
  }

  /** Chooses a listed community and enters the flat in it. */
  async fillAddress({ community, flat }: { community: string; flat: string }): Promise<void> {
    const { page } = this;
    await page.getByRole('combobox', { name: 'Community' }).fill(community.toLowerCase());
    await page.getByRole('option', { name: community }).click();
    await page.getByRole('textbox', { name: 'Flat or house' }).fill(flat);
  }

  /** Fills and sends the registration form that is open. */
  async register({
    name,
    email,
    phone,
    password,
  }: {
    name: string;
    email: string;
    phone: string;
    password: string;
  }): Promise<void> {
    const { page } = this;
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await page.getByRole('button', { name: 'Create account' }).click();
  }

  /** Gives the customer, who is signed in on the page, a car through the API, and opens its checkout. */
  async goToCheckout(api: Api, customer: Session): Promise<void> {
    const { page } = this;
    await giveCars(api, customer);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await expect(this.line('To pay')).not.toBeEmpty();
  }

  /** The amount of a price line. */
  line(name: string) {
    return this.page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
  }

  get proceed() {
    return this.page.getByRole('button', { name: 'Proceed to Payment' });
  }

  /** The provider's dialog, once it is open. */
  get provider() {
    return this.page.getByRole('dialog', { name: /^Test payment/ });
  }

  async payAtProvider(): Promise<void> {
    await this.provider.getByRole('button', { name: /^Pay / }).click();
  }

  /** The version shown on the policy pages. */
  async policyVersion(origin = ''): Promise<string> {
    await this.page.goto(`${origin}/terms`);
    const [, version = ''] = /\((20\S+)\)\./.exec(await this.page.getByText(/Version of /).innerText()) ?? [];
    return version;
  }

  /** The plans shown in My Plans. */
  plans(status?: string | RegExp) {
    return this.page.getByRole('article', { name: status });
  }
}

interface PerTest {
  visitor: Visitor;
  /** A customer who has just registered and is signed in on the page. */
  customer: Customer;
}

export const test = base.extend<PerTest>({
  // Animations are not tested here, and are slow without a graphics card.
  contextOptions: { reducedMotion: 'reduce' },

  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled !== false) await awaitHydration(page);
    await provide(page);
  },

  visitor: async ({ page }, provide) => provide(new Visitor(page)),

  customer: async ({ page, api, signIn }, provide) => {
    const person = await api.register();
    const session = await signIn(page, person);
    await provide({ ...person, ...session });
  },
});

/** Responds to a call with an error. */
export function respondingWith(status: number, code: string, message: string): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Rejected', code, message }),
    });
}

/** Suppresses the mailing list popup, as closing it does. */
export async function withoutPopup(page: Page): Promise<void> {
  await page.addInitScript("localStorage.setItem('mailing-list', 'seen')");
}

/** Stops the clock of the page before it loads. The test advances it. */
export async function freeze(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}
