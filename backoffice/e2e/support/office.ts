import { randomInt } from 'node:crypto';
import type { Route } from '@playwright/test';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PlanData, PlanOrderResponse, PlanResponse } from '#libs/contract/plans.js';
import type { Api, Person, Session } from '../../../scripts/browser/api.js';
import { expect, test as base, type Page } from '../../../scripts/browser/fixtures.js';

export { expect };
export type { Page };

type Customer = Person & Session;

/** What the tests of the backoffice find there, made through the API by whoever makes it in life. */
export class Office {
  constructor(
    private readonly api: Api,
    private readonly pay: (orderId: string) => Promise<Record<string, string>>,
  ) {}

  /** A word that nothing else in the run is found by. */
  word(): string {
    return `Q${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;
  }

  carNumber(): string {
    return `MH12${String.fromCharCode(65 + randomInt(26), 65 + randomInt(26))}${String(randomInt(10_000)).padStart(4, '0')}`;
  }

  planData(details: Partial<PlanData> = {}): PlanData {
    return {
      carName: 'Hyundai Creta',
      carColor: 'White',
      carNumber: this.carNumber(),
      planDuration: 3,
      timeSlot: '6:30-7:00',
      address: 'B-704, Amber Heights, Baner, Pune',
      parking: 'Basement 1, bay 42',
      ...details,
    };
  }

  /** An order that waits for its payment. */
  async pendingOrder(customer: Customer, details: Partial<PlanData> = {}): Promise<PlanResponse> {
    const { token, userId } = customer;
    return (
      await this.api.expect<PlanResponse>(201, 'POST', `/api/plans/${userId}`, { token, body: this.planData(details) })
    ).body;
  }

  /** The provider's order that would pay a plan. */
  async begun({ token }: Customer): Promise<string> {
    return (
      await this.api.expect<PlanOrderResponse>(201, 'POST', '/api/checkout/order', {
        token,
        body: { planData: this.planData() },
      })
    ).body.orderId;
  }

  /** A paid, active order. */
  async order(customer: Customer, details: Partial<PlanData> = {}): Promise<PlanResponse> {
    const { token, userId } = customer;
    const planData = this.planData(details);
    const { orderId } = (
      await this.api.expect<PlanOrderResponse>(201, 'POST', '/api/checkout/order', { token, body: { planData } })
    ).body;
    const { razorpay_payment_id: paymentId, ...proof } = await this.pay(orderId);
    const body = { userId, planData: { ...planData, paymentId }, ...proof };
    return (await this.api.expect<PlanResponse>(201, 'POST', '/api/checkout/add', { token, body })).body;
  }

  async lead(details: Record<string, string> = {}): Promise<LeadResponse> {
    const { name, email, phone } = this.api.person();
    const enquiry = {
      name,
      email,
      phone,
      subject: 'Amber Heights, Baner',
      message: 'Do you come on Sundays?',
      ...details,
    };
    await this.api.expect(201, 'POST', '/api/contact', { body: enquiry });
    const [lead] = await this.api.list<LeadResponse>('/api/leads', { email: enquiry.email });
    return lead!;
  }

  /** Someone who works in a community, and can sign in. */
  async employee(area: string | null, details: Partial<Person> = {}): Promise<Customer> {
    const person = await this.api.customer(details);
    const { token } = await this.api.admin();
    const { name, email, phone } = person;
    await this.api.expect(200, 'PUT', `/api/customers/${person.userId}`, {
      token,
      body: { name, email, phone, role: 'employee', area },
    });
    return person;
  }
}

interface PerTest {
  office: Office;
  /** The page, with the demo's admin signed in. Goes to a screen of the backoffice. */
  asAdmin: (path: string) => Promise<void>;
}

export const test = base.extend<PerTest>({
  office: async ({ api, standIn }, provide) =>
    provide(new Office(api, async (orderId) => ({ ...(await standIn.pay(orderId)) }))),

  asAdmin: async ({ page, api, signIn }, provide) => {
    let signedIn = false;
    await provide(async (path) => {
      if (!signedIn) await signIn(page, api.demo('admin'));
      signedIn = true;
      await page.goto(`/dashboard${path}`);
    });
  },
});

/** The address of a list narrowed to what a search finds. */
export function found(resource: string, q: string): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`;
}

/** Answers a call as a server does that fails. */
export function failing(message: string, status = 500): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Failed', message, code: 'internal-error' }),
    });
}

/** Keeps calls waiting until they are let go, to be answered as given. */
export function held(answer: (route: Route) => Promise<void>): {
  handle: (route: Route) => Promise<void>;
  release: () => void;
} {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  return {
    handle: async (route) => {
      await gate;
      await answer(route);
    },
    release: () => release(),
  };
}

/** True when nothing of the page lies beyond the window's right edge. */
export function fitsTheWindow(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
}

/** Until a screen shows what it reads, and nothing moves any more. */
export async function loaded(page: Page): Promise<void> {
  const waiting = page.locator('.MuiSkeleton-root, [role=progressbar]');
  await expect(waiting.or(page.getByText(/^Loading .*\.\.\.$/))).toHaveCount(0);
  await settled(page);
}

/** Until nothing moves: what still moves has neither its contrast nor its place. */
export async function settled(page: Page): Promise<void> {
  const moving =
    "document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity).length";
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}
