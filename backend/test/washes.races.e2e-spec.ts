import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WashResponse } from '#libs/contract/washes.js';
import { WashSlotsService } from '../src/capacity/wash-slots.service.js';
import type { Collection, StoredRecord } from '../src/kernel/database.port.js';
import { OrdersStore } from '../src/orders/orders.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const [FORMER, NEW, OTHER] = ['7:00 AM - 7:30 AM', '8:00 AM - 8:30 AM', '9:00 AM - 9:30 AM'];

const clock = new TestClock();
let app: TestApp;
let admin: { token: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.changeSettings({ washesAtOnce: 1 }, admin.token);
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const book = ({ name, email, phone, token }: Customer, date: string, timeSlot: string) =>
  app.post<WashResponse>(
    '/api/checkoutBasic',
    { name, email, phone, address: `${date}, Amber Heights`, date, timeSlot },
    token,
  );
const edit = ({ id }: WashResponse, change: object) => app.put<WashResponse>(`/api/washes/${id}`, change, admin.token);
const timeOf = async ({ id }: WashResponse) =>
  (await app.get<WashResponse>(`/api/washes/${id}`, admin.token)).body.timeSlot;

/** A booked wash, its move by its customer, and another customer. */
async function booked(date: string) {
  const [customer, other] = [await app.customer(), await app.customer()];
  const { body: wash } = await book(customer, date, FORMER);
  const move = (timeSlot: string) =>
    app.put<WashResponse>(`/api/washes/${wash.id}/time`, { date, timeSlot }, customer.token);
  return { wash, move, bookOther: (timeSlot: string) => book(other, date, timeSlot) };
}

/** Does something right before or after the next change of an order is stored. */
function meanwhile(when: 'before' | 'after', what: () => Promise<unknown>): void {
  const { orders } = app.app.nest.get(OrdersStore);
  const replace = orders.replace.bind(orders);
  orders.replace = async (order) => {
    orders.replace = replace;
    if (when === 'before') await what();
    const stored = await replace(order);
    if (when === 'after') await what();
    return stored;
  };
}

/** Does something right before and right after the next place is released. */
function meanwhileReleasing(before: () => Promise<unknown>, after: () => Promise<unknown>): void {
  const { reservations } = app.app.nest.get(WashSlotsService)['reservations'] as unknown as {
    reservations: Pick<Collection<StoredRecord>, 'remove'>;
  };
  const remove = reservations.remove.bind(reservations);
  reservations.remove = async (...place) => {
    reservations.remove = remove;
    await before();
    try {
      return await remove(...place);
    } finally {
      await after();
    }
  };
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give: () => give(), given };
}

it('a place that a wash is being moved to is not released by another move of the wash', async () => {
  const { wash, move, bookOther } = await booked('2026-12-01');
  meanwhile('before', async () => {
    expect((await edit(wash, { timeSlot: OTHER })).status).toBe(200);
    expect((await bookOther(NEW)).body).toMatchObject({ code: 'slot-full' });
  });
  expect((await move(NEW)).body).toMatchObject({ timeSlot: NEW });
  for (const [timeSlot, status] of [
    [NEW, 409],
    [OTHER, 201],
  ] as const)
    expect((await bookOther(timeSlot)).status).toBe(status);
});

it('a wash is not moved back to its former place by a change that left its time as it was', async () => {
  const { wash, move, bookOther } = await booked('2026-12-02');
  meanwhile('before', async () => {
    expect((await move(NEW)).status).toBe(200);
    expect((await bookOther(FORMER)).status).toBe(201);
  });
  expect((await edit(wash, { name: 'Asha Rao', date: wash.date, timeSlot: FORMER })).body).toMatchObject({
    code: 'edit-conflict',
  });
  expect(await timeOf(wash)).toBe(NEW);
});

it('the former place of a wash is free after its payment was recorded during its move', async () => {
  const { wash, move, bookOther } = await booked('2026-12-03');
  meanwhile('after', () => move(NEW));
  const paid = await app.patch(`/api/orders/${wash.id}/payment`, { payment: 'paid' }, admin.token);
  expect(paid.status).toBe(200);
  expect(await timeOf(wash)).toBe(NEW);
  expect((await bookOther(FORMER)).status).toBe(201);
});

describe('a wash that is moved back before its former place was released', () => {
  it('keeps that place if it is released after the move back', async () => {
    const { wash, move, bookOther } = await booked('2026-12-04');
    let statusOfOther = 0;
    meanwhileReleasing(
      () => move(FORMER),
      async () => ({ status: statusOfOther } = await bookOther(FORMER)),
    );
    expect((await move(NEW)).status).toBe(200);
    expect(await timeOf(wash)).toBe(FORMER);
    expect([statusOfOther, (await bookOther(NEW)).status]).toEqual([409, 201]);
  });

  it('keeps that place if it is released during the move back', async () => {
    const { wash, move, bookOther } = await booked('2026-12-05');
    const released = signal();
    const reserved = signal();
    let back: ReturnType<typeof move> | null = null;
    meanwhile('after', async () => {
      meanwhile('before', async () => {
        reserved.give();
        await released.given;
      });
      back = move(FORMER);
      await reserved.given;
    });
    expect((await move(NEW)).status).toBe(200);
    expect((await bookOther(FORMER)).body).toMatchObject({ code: 'slot-full' });
    released.give();
    expect((await back!).status).toBe(200);
    expect(await timeOf(wash)).toBe(FORMER);
    expect([(await bookOther(FORMER)).status, (await bookOther(NEW)).status]).toEqual([409, 201]);
  });
});
