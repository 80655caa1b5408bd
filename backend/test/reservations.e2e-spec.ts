import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Clock } from '../src/kernel/clock.port.js';
import { Database } from '../src/kernel/database.port.js';
import { newId } from '../src/kernel/ids.js';
import { MAX_CAPACITY, reservationDefinition, Reservations } from '../src/kernel/reservations.js';
import { startApp, type TestApp } from './support/app.js';

interface Slot {
  hall: string;
}
interface Owner {
  guest: string;
}

const definition = reservationDefinition<Slot, Owner>('test_reservations', { hall: 'string' }, { guest: 'string' });

let app: TestApp;
let reservations: Reservations<Slot, Owner>;

beforeAll(async () => {
  app = await startApp();
  reservations = new Reservations(collection(), app.app.nest.get(Clock));
});
afterAll(() => app.stop());

it('gives the last place of a slot to one of several callers', async () => {
  const slot = { hall: 'last place' };
  await fill(slot, 9);
  const results = await Promise.all(guests(20).map((owner) => reservations.reserve(slot, owner, 10)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await reservations.countIn(slot)).toBe(10);
});

it('reuses a released place and keeps the place of an owner', async () => {
  const slot = { hall: 'released' };
  await fill(slot, 3);
  await reservations.release({ guest: 'filler 2' }, slot);
  expect(await reservations.reserve(slot, { guest: 'filler 1' }, 3)).toBe(true);
  expect(await reservations.countIn(slot)).toBe(2);
  expect(await reservations.reserve(slot, { guest: 'next' }, 3)).toBe(true);
  expect(await reservations.reserve(slot, { guest: 'last' }, 3)).toBe(false);
  expect((await collection().list({ filter: slot })).map(({ position }) => position).sort()).toEqual([1, 2, 3]);
});

it('reserves by right in a slot of more than a thousand', async () => {
  const slot = { hall: 'huge' };
  await fill(slot, 1_200);
  const owners = guests(5);
  await Promise.all(owners.map((owner) => reservations.ensure(slot, owner)));
  await reservations.ensure(slot, owners[0]!);
  expect(await reservations.countIn(slot)).toBe(1_205);
  expect(await reservations.reserve(slot, owners[0]!, MAX_CAPACITY)).toBe(true);
  expect(await reservations.reserve(slot, { guest: 'late' }, MAX_CAPACITY)).toBe(false);
});

function collection() {
  return app.app.nest.get(Database).collection(definition);
}

function guests(count: number): Owner[] {
  return Array.from({ length: count }, (_, at) => ({ guest: `guest ${at + 1}` }));
}

async function fill(slot: Slot, count: number): Promise<void> {
  const reservedAt = app.app.nest.get(Clock).now();
  const places = Array.from({ length: count }, (_, at) => at + 1);
  for (let from = 0; from < count; from += 400)
    await collection().insertAll(
      places.slice(from, from + 400).map((position) => ({
        ...slot,
        guest: `filler ${position}`,
        id: newId(Date.parse(reservedAt)),
        position,
        reservedAt,
      })),
    );
}
