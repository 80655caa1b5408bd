import type { DocumentResponse } from '#libs/contract/documents.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { TestApp } from './app.js';
import type { Provider } from './purchase.js';
import { washCalls } from './washes.js';

const PLAN = {
  carName: 'Hyundai Creta',
  carColor: 'White',
  planDuration: 1,
  timeSlot: '5:00-5:30',
  address: 'B-704, Amber Heights, Baner',
  parking: 'Basement 1, bay 42',
};

export type Customer = Awaited<ReturnType<TestApp['customer']>>;
type Answer = Promise<{ status: number; body: any }>;

interface HandPaymentTest {
  app: TestApp;
  provider: Provider;
  admin: { token: string };
}

/** Calls of the office about payments by hand. @param current read at each call */
export function handPaymentCalls(current: () => HandPaymentTest) {
  let plate = 0;

  /** Takes an order for a plan. */
  function takePlan({ userId }: Customer, payment: object): Answer {
    const { app, admin } = current();
    plate += 1;
    const plan = { ...PLAN, carNumber: `MH12HP${String(plate).padStart(4, '0')}`, ...payment };
    return app.post(`/api/customers/${userId}/plans`, plan, admin.token);
  }

  /** How a payment by hand is recorded: what is called, and the order that it pays. */
  const ways: [string, (customer: Customer, payment: object) => Answer][] = [
    ['with the order', takePlan],
    [
      'of a pending order',
      async (customer, payment) => {
        const { app, admin } = current();
        const { body } = await takePlan(customer, { method: 'link' });
        return app.post(`/api/orders/${body.order.id}/payment`, payment, admin.token);
      },
    ],
    [
      'of a wash',
      async (customer, payment) => {
        const { app, admin } = current();
        const { id } = await washCalls(() => ({ ...current(), customer })).book({ date: '2027-04-02' });
        return app.patch(`/api/orders/${id}/payment`, { payment: 'paid', ...payment }, admin.token);
      },
    ],
  ];

  const list = async <T>(path: string, filter: Record<string, unknown>) => {
    const { app, admin } = current();
    return (await app.list<T>(path, { filter }, admin.token)).body;
  };
  return {
    takePlan,
    ways,
    ordersOf: ({ userId }: Customer) => list<OrderResponse>('/api/allOrders', { userId }),
    invoicesOf: ({ userId }: Customer) => list<DocumentResponse>('/api/documents', { userId }),
    /** The ids of the orders that a search finds. */
    found: async (q: string) => (await list<OrderResponse>('/api/allOrders', { q })).map(({ id }) => id),
  };
}
