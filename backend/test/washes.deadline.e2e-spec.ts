import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

/** Advances by a millisecond with each reading, once it ticks. */
class TickingClock extends TestClock {
  isTicking = false;

  override millis(): number {
    if (this.isTicking) this.advance(1);
    return super.millis();
  }
}

const clock = new TickingClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.changeSettings({ washesAtOnce: 100 }, admin.token);
});
afterAll(() => app.stop());

async function paidInCash(userId: string): Promise<WashResponse> {
  const wanted = { tier: 'basic', timeSlot: '9:00 AM - 9:30 AM', address: 'B-704, Amber Heights', method: 'cash' };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/washes`, wanted, admin.token);
  if (made.status !== 201) throw new Error(made.text);
  return (await app.get<WashResponse>(`/api/washes/${made.body.order.id}`, admin.token)).body;
}

it('a wash that may be cancelled at the deadline is refunded in full, however long the cancellation takes', async () => {
  const customer = await app.customer();
  const washes: WashResponse[] = [];
  for (let at = 0; at < 40; at += 1) washes.push(await paidInCash(customer.userId));
  const deadline = Date.parse(washes[0]!.cancelUntil);
  clock.advance(deadline - clock.millis() - 5000);
  const { token } = await app.login(customer.email);

  /** Cancels a wash that many milliseconds before the deadline. Each reading of the clock takes one. */
  async function cancelledAt(millis: number) {
    clock.advance(deadline - millis - clock.millis());
    clock.isTicking = true;
    const answer = await app.patch<WashResponse>(`/api/washes/${washes.pop()!.id}`, { status: 'cancelled' }, token);
    clock.isTicking = false;
    return answer;
  }
  const first = await cancelledAt(4000);
  expect(first.body).toMatchObject({ status: 'cancelled', refundDue: first.body.total });

  // From too late to early enough. How often a request reads the clock before it decides varies.
  const accepted: number[] = [];
  let rejected = 0;
  for (let before = 1; washes.length > 0 && accepted.length < 6; before += 1) {
    const { status, body } = await cancelledAt(before);
    if (status === 409) rejected += 1;
    else {
      expect({ status, before, refundDue: body.refundDue }).toEqual({ status: 200, before, refundDue: body.total });
      accepted.push(before);
    }
  }
  expect({ accepted: accepted.length, isRejectedLate: rejected > 0 }).toEqual({ accepted: 6, isRejectedLate: true });
});

it('a wash that the office cancels after the deadline is not promised a refund by mail', async () => {
  admin = await app.login(admin.email);
  const { userId, email } = await app.customer();
  const { id, cancelUntil } = await paidInCash(userId);
  clock.advance(Date.parse(cancelUntil) + 60_000 - clock.millis());
  const { token } = await app.login(admin.email);
  const { body } = await app.patch<WashResponse>(`/api/washes/${id}`, { status: 'cancelled' }, token);
  expect(body).toMatchObject({ status: 'cancelled', refundDue: 0 });
  await app.sweep();
  const mail = (await app.mails()).find(
    ({ to, subject }) => to?.[0]?.address === email && subject?.endsWith('is cancelled'),
  );
  expect(mail?.text).toContain('No refund is due, because the deadline for free cancellation was');
  expect(mail?.text).not.toMatch(/we’ll refund/i);
});
