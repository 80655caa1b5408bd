import { randomInt } from 'node:crypto';
import type { StaffRole } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PlanData, PlanOrderResponse, PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import type { Api, Person, Session } from '../../../scripts/browser/api.js';
import type { StandInControl } from '../../../scripts/browser/stand-in.js';

type Customer = Person & Session;

/** Creates test data through the API, as the user who would create it. */
export class Office {
  constructor(
    private readonly api: Api,
    private readonly provider: Pick<StandInControl, 'pay'>,
  ) {}

  /** A search word that is unique in this run. */
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

  /** A pending order. */
  async pendingOrder(customer: Customer, details: Partial<PlanData> = {}): Promise<PlanResponse> {
    const { token, userId } = customer;
    return (
      await this.api.expect<PlanResponse>(201, 'POST', `/api/plans/${userId}`, { token, body: this.planData(details) })
    ).body;
  }

  /** Starts the checkout of a plan. Returns the provider's order ID. */
  async startCheckout({ token }: Customer): Promise<string> {
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
    const { razorpay_payment_id: paymentId, ...proof } = await this.provider.pay(orderId);
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

  /** A wash of the demo data that is done and not paid, because a new one is booked for a later day. */
  async doneAndUnpaidWash(): Promise<WashResponse> {
    const { token } = await this.api.admin();
    for (const wash of await this.api.list<WashResponse>('/api/washes', { status: 'done' })) {
      if (wash.payment === 'unpaid') return wash;
      // Only a payment by hand can be undone.
      const body = { payment: 'unpaid' };
      const { status } = await this.api.call('PATCH', `/api/orders/${wash.id}/payment`, { token, body });
      if (status === 200) return wash;
    }
    throw new Error('no wash of the demo data is done and was paid by hand');
  }

  /** A member of staff with a staff role. */
  async staff(staffRole: StaffRole): Promise<Customer> {
    const person = await this.employee('Amber Heights', { name: this.word() });
    const { token } = await this.api.admin();
    const path = `/api/register/employee/${person.userId}/staff-role`;
    await this.api.expect(200, 'PUT', path, { token, body: { staffRole } });
    return person;
  }

  /** An employee of a community who can sign in. */
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
