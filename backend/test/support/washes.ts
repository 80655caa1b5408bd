import { instantAt } from '#libs/calendar.js';
import type { WashOrderResponse, WashResponse } from '#libs/contract/washes.js';
import type { TestApp, TestClock } from './app.js';
import type { Proof, Provider } from './purchase.js';

/** The day after the test clock's first. */
const TOMORROW = '2026-11-22';
export const SLOT = '6:00 AM - 6:30 AM';
/** Bookings name this address. Mails go to the customer's account instead. */
export const BOOKING_EMAIL = 'elsewhere@example.com';

interface WashTest {
  app: TestApp;
  provider: Provider;
  customer: { token: string };
  admin: { token: string };
}

/** Marks an assigned wash as done at noon of its day, and sets the clock back. */
export async function markDone(app: TestApp, clock: TestClock, { id, date }: WashResponse): Promise<void> {
  const before = clock.millis();
  clock.advance(Date.parse(instantAt(date, 12 * 60)) - before);
  const { token } = await app.staff('admin');
  const { status, text } = await app.patch(`/api/washes/${id}`, { status: 'done' }, token);
  if (status !== 200) throw new Error(`marking the wash as done answered ${status}: ${text}`);
  clock.advance(before - clock.millis());
}

/**
 * The calls of a customer and an admin about basic washes.
 * @param current read at each call, because tests sign in again
 */
export function washCalls(current: () => WashTest) {
  const details = (over: object = {}) => ({
    name: 'Asha Rao',
    email: BOOKING_EMAIL,
    phone: '9876500001',
    address: 'Amber Heights',
    timeSlot: SLOT,
    date: TOMORROW,
    ...over,
  });
  const asCustomer = async <T>(path: string, body: object) => {
    const { app, customer } = current();
    return app.post<T>(path, body, customer.token);
  };
  /** Books a wash that is paid afterwards. */
  const book = async (over: object = {}) => (await asCustomer<WashResponse>('/api/checkoutBasic', details(over))).body;
  /** Orders a wash that is paid online first. */
  const begin = async (over: object = {}) =>
    (await asCustomer<WashOrderResponse>('/api/washes/order', { ...details(over), tier: 'basic' })).body;
  const complete = (proof: Proof) => asCustomer<WashResponse>('/api/washes/complete', proof);
  return {
    details,
    book,
    begin,
    complete,
    bookPaid: async () => (await complete(await current().provider.pay((await begin()).orderId))).body,
    setStatus: (id: string, status: string, token = current().admin.token) =>
      current().app.patch(`/api/washes/${id}`, { status }, token),
    setPayment: (id: string, payment: string, token = current().admin.token) =>
      current().app.patch(`/api/orders/${id}/payment`, { payment }, token),
    ownWashes: async () => {
      const { app, customer } = current();
      return (await app.get<WashResponse[]>('/api/washes/mine', customer.token)).body;
    },
  };
}
