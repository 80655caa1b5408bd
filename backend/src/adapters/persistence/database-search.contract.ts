import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Database } from '../../kernel/database.port.js';
import {
  order,
  ordersDefinition,
  type NewOrder,
  type Order,
  type Store,
  type StoreFactory,
} from './database.fixture.js';
import { ReferenceCollection } from './reference.fixture.js';

const PEOPLE: NewOrder[] = [
  order('zoe', {
    name: 'Zoë Álvarez',
    email: 'zoe.alvarez@example.com',
    phone: '+919876543210',
    carNumber: 'MH12AB1234',
    status: 'done',
    createdAt: '2026-11-03T00:00:00.000Z',
  }),
  order('amit', {
    name: 'Amit Kumar',
    email: 'amit+cars@mail.example',
    phone: '+919811155678',
    carNumber: 'KA05MN4321',
    createdAt: '2026-11-01T00:00:00.000Z',
  }),
  order('anna', {
    name: 'Anna-Maria Kumari',
    email: 'anna@example.com',
    phone: '+917000043210',
    carNumber: '22BH1234AA',
    createdAt: '2026-11-02T00:00:00.000Z',
  }),
  order('hindi', {
    name: 'अमित कुमार',
    email: 'hindi@example.com',
    phone: null,
    carNumber: null,
    status: 'done',
    createdAt: '2026-11-04T00:00:00.000Z',
  }),
  order('nobody', { createdAt: '2026-11-05T00:00:00.000Z' }),
  order('twice', { phone: '+919876119876', createdAt: '2026-11-06T00:00:00.000Z' }),
];

export function searchContract(makeStore: StoreFactory): void {
  describe('search', () => {
    let store: Store;
    let database: Database;
    let people: Collection<Order>;
    let many: Collection<Order>;
    const definition = ordersDefinition(`people_${randomBytes(4).toString('hex')}`);
    const manyDefinition = ordersDefinition(`many_${randomBytes(4).toString('hex')}`);
    const reference = new ReferenceCollection(manyDefinition);

    beforeAll(async () => {
      store = await makeStore();
      database = store.database();
      people = database.collection(definition);
      many = database.collection(manyDefinition);
      await database.open();
      for (const one of PEOPLE) await people.insert(one);
      const firstNames = ['Asha', 'Arun', 'Bala', 'Chitra', 'Deepak', 'Asha Rani', 'Ashok'];
      const lastNames = ['Rao', 'Reddy', 'Iyer', 'Khan', 'Das'];
      const made = Array.from({ length: 5_000 }, (_, n) =>
        order(`p${String(n).padStart(5, '0')}`, {
          name: `${firstNames[n % 7]} ${lastNames[n % 5]}`,
          email: `person${n}@example.com`,
          phone: `+9198${String(10_000_000 + n * 7919).slice(-8)}`,
          status: ['booked', 'done'][n % 2],
          createdAt: n % 3 === 0 ? null : new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % 5_000) * 60_000).toISOString(),
        }),
      );
      for (let at = 0; at < made.length; at += 500) {
        for (const stored of await Promise.all(made.slice(at, at + 500).map((one) => many.insert(one))))
          reference.records.set(stored.id, stored);
      }
    });
    afterAll(async () => {
      await database.close();
      await store.dispose();
    });

    it.each([
      ['zoe', ['zoe']],
      ['ZOË', ['zoe']],
      ['alv', ['zoe']],
      ['álv zo', ['zoe']],
      ['a', ['amit', 'anna', 'zoe']],
      ['kumar', ['amit', 'anna']],
      ['kumari', ['anna']],
      ['maria', ['anna']],
      ['अमि', ['hindi']],
      ['oe', []],
      ['zoe kumar', []],
      ['zoe.alvarez@example.com', ['zoe']],
      ['ZOE.ALVAREZ@EXAMPLE.COM', ['zoe']],
      ['zoe.alv@', ['zoe']],
      ['amit+cars@mail', ['amit']],
      ['example', ['amit', 'anna', 'hindi', 'zoe']],
      ['9876543210', ['zoe']],
      ['+91 98765 43210', ['zoe']],
      ['98765-43210', ['zoe']],
      ['3210', ['anna', 'zoe']],
      ['543210', ['zoe']],
      ['210', []],
      ['765432', []],
      ['0123', []],
      ['9876', ['twice', 'zoe']],
      ['919876', ['twice', 'zoe']],
      ['+91 98765', ['zoe']],
      ['+91 98765 43', ['zoe']],
      ['zoe 43210', ['zoe']],
      ['3210 alvarez', ['zoe']],
      ['example 43210', ['anna', 'zoe']],
      ['MH12AB1234', ['zoe']],
      ['mh 12 ab 1234', ['zoe']],
      ['MH-12-AB-1234', ['zoe']],
      ['mh12', ['zoe']],
      ['1234', ['anna', 'zoe']],
      ['MH 12', ['zoe']],
      ['MH 12 AB', ['zoe']],
      ['MH 12 AB 12', ['zoe']],
      ['AB 1234', ['zoe']],
      ['MH 12 AB 1234 zoe', ['zoe']],
      ['MH 12 AB 1234 amit', []],
      ['MH 14 AB 1234', []],
      ['22 BH 12', ['anna']],
      ['22 bh 1234 aa', ['anna']],
      ['4321', ['amit']],
    ])('finds %j', async (text, ids) => {
      const { records, total } = await people.find({ search: text });
      expect(records.map((one) => one.id)).toEqual(ids);
      expect(total).toBe(ids.length);
      expect(await people.count({ search: text })).toBe(total);
      expect((await people.first({ search: text }))?.id).toBe(records[0]?.id);
    });

    it.each(['', ' ', '\t\n'])('matches everything for %j', async (text) => {
      expect((await people.find({ search: text })).total).toBe(PEOPLE.length);
    });

    it.each([
      '" OR 1=1 *',
      "zoe' OR '1'='1",
      'NEAR(zoe kumar)',
      'name:zoe NOT x',
      '{"$gt":""} zzz',
      'zoe AND NOT',
      '***',
      '"" \'\'',
      '-- ;',
      '()',
      '!!',
      '@',
      '%',
      '\u0301',
      '^zoe$ nothing',
      '\\ nothing',
      '\u{10FFFF}x',
    ])('treats %j as plain words', async (text) => {
      expect(await people.find({ search: text })).toEqual({ records: [], total: 0 });
      expect(await people.count()).toBe(PEOPLE.length);
    });

    it('is fast for hostile text', async () => {
      for (const text of ['a'.repeat(50_000), 'a '.repeat(25_000), '\u0301'.repeat(50_000), '(((('.repeat(12_500)]) {
        const before = process.cpuUsage();
        await people.find({ search: text });
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1_000).toBeLessThan(250);
      }
    });

    it('rejects a search for something other than text', async () => {
      await expect(people.find({ search: { $ne: '' } as never })).rejects.toThrow(definition.name);
      await expect(people.count({ search: 5 as never })).rejects.toThrow(definition.name);
    });

    it('finds changed records, and no removed ones', async () => {
      const read = await people.insert(order('moving', { name: 'Quentin Before' }));
      expect(await people.count({ search: 'quentin before' })).toBe(1);
      await people.replace({ ...read, name: 'Quentin After' });
      expect(await people.count({ search: 'before' })).toBe(0);
      expect(await people.count({ search: 'quentin after' })).toBe(1);
      await people.remove('moving');
      expect(await people.find({ search: 'quentin' })).toEqual({ records: [], total: 0 });
    });

    it('counts new and removed records that are found by the last digits of a number', async () => {
      expect(await people.count({ search: '6060' })).toBe(0);
      await people.insert(order('digits', { phone: '+919876506060' }));
      expect(await people.count({ search: '6060' })).toBe(1);
      await people.remove('digits');
      expect(await people.count({ search: '6060' })).toBe(0);
    });

    it.each([
      ['letters', `${'a'.repeat(50)}@a-long-domain-name.example`],
      ['letters outside the basic plane', `${'𞤀'.repeat(40)}@a-long-domain-name.example`],
    ])('finds a long word of %s as a whole and by its beginning', async (_, email) => {
      await people.insert(order('long', { email }));
      const found = await Promise.all([email, email.slice(0, 70)].map((search) => people.count({ search })));
      await people.remove('long');
      expect(found).toEqual([1, 1]);
    });

    it.each([
      ['rare', 'person4321@example.com'],
      ['one of seven', 'chitra'],
      ['common', 'as'],
      ['in every record', 'example'],
      ['twice in every record', 'person'],
      ['two common words', 'asha r'],
      ['a common and a rare one', 'asha person42'],
      ['common and absent', 'asha nowhere'],
      ['the beginning or the end of a phone', '9801'],
      ['an end of a phone together with a common one', 'asha 9190'],
    ])(
      'combines a word that is %s with filter, order and range',
      async (_, search) => {
        for (const filter of [
          {},
          { status: 'done' },
          { status: 'done', createdAt: { gte: '2026-01-02T00:00:00.000Z' } },
          { status: { in: ['done', 'booked'] } },
        ]) {
          for (const sort of [undefined, ['createdAt', 'DESC'], ['createdAt', 'ASC'], ['name', 'ASC']] as const) {
            const expected = reference.find({ filter, search, sort });
            expect(await many.find({ filter, search, sort, limit: 25 })).toEqual({
              records: expected.records.slice(0, 25),
              total: expected.total,
            });
            const offset = Math.max(0, expected.total - 10);
            expect(await many.list({ filter, search, sort, offset, limit: 25 })).toEqual(
              reference.find({ filter, search, sort, offset, limit: 25 }).records,
            );
          }
          expect(
            (await many.aggregate({ filter, search, groupBy: ['status'], sum: ['amount'] })).toSorted((a, b) =>
              a.group.status! < b.group.status! ? -1 : 1,
            ),
          ).toEqual(
            reference
              .aggregate({ filter, search, groupBy: ['status'], sum: ['amount'] })
              .toSorted((a, b) => (a.group.status! < b.group.status! ? -1 : 1)),
          );
        }
      },
      60_000,
    );

    it('streams thousands of records in order', async () => {
      for (const query of [
        {},
        { sort: ['createdAt', 'DESC'] as const },
        { search: 'asha', sort: ['name', 'ASC'] as const },
      ]) {
        const expected = reference.find({ ...query, limit: 5_000 }).records.map((one) => one.id);
        const streamed: string[] = [];
        for await (const one of many.stream(query)) streamed.push(one.id);
        expect(streamed).toEqual(expected);
      }
    });
  });
}
