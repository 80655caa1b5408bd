import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  StaleWrite,
  UniqueViolation,
  type CollectionDefinition,
  type Database,
  type StoredRecord,
} from '../../kernel/database.port.js';
import { aggregatesContract } from './database-aggregates.contract.js';
import { evolutionContract } from './database-evolution.contract.js';
import { propertiesContract } from './database-properties.contract.js';
import { queriesContract } from './database-queries.contract.js';
import { searchContract } from './database-search.contract.js';
import { watchContract } from './database-watch.contract.js';
import { order, ordersDefinition, type Order, type Store, type StoreFactory } from './database.fixture.js';

/** The contract of every adapter of the Database port. */
export function databaseContract(adapter: string, makeStore: StoreFactory): void {
  describe(`${adapter} as a Database`, () => {
    recordsContract(makeStore);
    queriesContract(makeStore);
    searchContract(makeStore);
    aggregatesContract(makeStore);
    evolutionContract(makeStore);
    propertiesContract(makeStore);
    watchContract(makeStore);
  });
}

function recordsContract(makeStore: StoreFactory): void {
  describe('records', () => {
    let store: Store;
    let database: Database;
    beforeAll(async () => {
      store = await makeStore();
      database = store.database();
      await database.open();
    });
    afterAll(async () => {
      await database.close();
      await store.dispose();
    });

    const orders = () => database.collection(ordersDefinition(`orders_${randomBytes(4).toString('hex')}`));

    it('returns null for a missing record', async () => {
      const collection = orders();
      expect(await collection.get('nothing')).toBeNull();
      expect(await collection.first({ filter: { email: 'nobody@example.com' } })).toBeNull();
      expect(await collection.find()).toEqual({ records: [], total: 0 });
      expect(await collection.remove('nothing')).toBe(false);
    });

    it('stores a record unchanged, at version 1', async () => {
      const collection = orders();
      const record = order('a', {
        plan: { cars: [{ no: 'MH12AB1234', tags: [] }], empty: {}, half: 1.5, none: null, yes: true },
      });
      expect(await collection.insert(record)).toEqual({ ...record, version: 1 });
      expect(await collection.get('a')).toEqual({ ...record, version: 1 });
    });

    it('distinguishes null from absent', async () => {
      const collection = orders();
      await collection.insert({ id: 'absent' } as Order);
      await collection.insert({ id: 'null', email: null, amount: null, plan: null } as unknown as Order);
      expect(await collection.get('absent')).toEqual({ id: 'absent', version: 1 });
      expect(await collection.get('null')).toEqual({ id: 'null', version: 1, email: null, amount: null, plan: null });
    });

    it.each([
      ['text of all Unicode planes', { note: 'नमस्ते 😀 \u{10FFFF} ﬀ é e\u0301 \n\t"\'\\ $ % _ \u0001' }],
      ['text with a lone surrogate and a NUL, well-formed', { note: 'a\ud800b\0c' }, { note: 'a\uFFFDb\uFFFDc' }],
      [
        'keys with a special meaning elsewhere',
        {
          plan: {
            $set: 1,
            'a.b': 2,
            constructor: 3,
            _bsontype: 'ObjectId',
            '~x': 4,
            toJSON: 5,
            '': 6,
            '0': 7,
            prototype: 8,
          },
        },
      ],
      ['large numbers', { amount: Number.MAX_SAFE_INTEGER, plan: [Number.MIN_SAFE_INTEGER, 1e300, 0.1] }],
      ['large records', { note: 'x'.repeat(2_000_000), plan: Array.from({ length: 20_000 }, (_, n) => ({ n })) }],
    ] as [string, Partial<Order>, Partial<Order>?][])('stores %s', async (_, fields, kept = fields) => {
      const collection = orders();
      await collection.insert(order('a', fields));
      expect(await collection.get('a')).toEqual({ ...order('a', kept), version: 1 });
    });

    it('increments the version with each replace', async () => {
      const collection = orders();
      const first = await collection.insert(order('a'));
      const second = await collection.replace({ ...first, status: 'done' });
      expect(second).toEqual({ ...first, status: 'done', version: 2 });
      expect(await collection.get('a')).toEqual(second);
    });

    it('replaces the whole record', async () => {
      const collection = orders();
      await collection.insert(order('a', { note: 'old' }));
      await collection.replace({ id: 'a', version: 1, email: 'new@example.com' } as Order);
      expect(await collection.get('a')).toEqual({ id: 'a', version: 2, email: 'new@example.com' });
    });

    it('rejects a stale write, and changes nothing', async () => {
      const collection = orders();
      const read = await collection.insert(order('a'));
      const newer = await collection.replace({ ...read, status: 'done' });
      await expect(collection.replace({ ...read, status: 'lost' })).rejects.toThrow(StaleWrite);
      await expect(collection.remove('a', 1)).rejects.toThrow(StaleWrite);
      await expect(collection.replace({ ...newer, version: 3 })).rejects.toThrow(StaleWrite);
      expect(await collection.get('a')).toEqual(newer);
    });

    it('rejects replacing or removing a missing record at a version', async () => {
      const collection = orders();
      const read = await collection.insert(order('a'));
      expect(await collection.remove('a', 1)).toBe(true);
      await expect(collection.replace(read)).rejects.toThrow(StaleWrite);
      await expect(collection.remove('a', 1)).rejects.toThrow(StaleWrite);
      expect(await collection.count()).toBe(0);
    });

    it.each([
      ['the id', order('a', { email: 'other@example.com' }), ['id']],
      ['a unique field', order('b', { email: 'a@example.com' }), ['email']],
      ['fields that are unique together', order('b', { slot: '5:00-5:30', day: '2026-11-21' }), ['slot', 'day']],
    ])('rejects a second record with %s, naming the key', async (_, second, fields) => {
      const collection = orders();
      await collection.insert(order('a', { email: 'a@example.com', slot: '5:00-5:30', day: '2026-11-21' }));
      const refusal = await collection.insert(second).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(UniqueViolation);
      expect((refusal as UniqueViolation).fields).toEqual(fields);
      expect(await collection.count()).toBe(1);
    });

    it('inserts many at once', async () => {
      const collection = orders();
      const made = Array.from({ length: 300 }, (_, n) =>
        order(`o${n}`, {
          name: `Asha ${n}`,
          email: `a${n}@example.com`,
          status: n % 3 === 0 ? 'done' : 'booked',
          amount: n,
        }),
      );
      const kept = await collection.insertAll(made);
      expect(kept).toEqual(made.map((one) => ({ ...one, version: 1 })));
      expect(await collection.insertAll([])).toEqual([]);
      expect(await collection.get('o299')).toEqual(kept[299]);
      expect((await collection.find({ search: 'asha 17' })).records).toContainEqual(kept[17]);
      expect(await collection.aggregate({ filter: { status: 'done' }, sum: ['amount'] })).toEqual([
        { group: {}, count: 100, sums: { amount: 14_850 } },
      ]);
      await collection.replace({ ...kept[0]!, status: 'lost' });
      expect(await collection.count({ filter: { status: 'done' } })).toBe(99);
    });

    it.each([
      ['an existing id', order('old'), ['id']],
      ['a duplicate id', order('new'), ['id']],
      ['an existing unique key', order('other', { email: 'old@example.com' }), ['email']],
      ['a duplicate unique key', order('other', { slot: '5:00-5:30', day: '2026-11-21' }), ['slot', 'day']],
    ])('inserts none of many that contain %s', async (_, bad, fields) => {
      const collection = orders();
      await collection.insert(order('old', { email: 'old@example.com' }));
      const many = [order('new', { slot: '5:00-5:30', day: '2026-11-21' }), bad, order('last')];
      await expect(collection.insertAll(many)).rejects.toMatchObject({ name: 'UniqueViolation', fields });
      expect(await collection.find()).toMatchObject({ total: 1, records: [{ id: 'old' }] });
      expect(await collection.aggregate({ groupBy: ['status'] })).toEqual([
        { group: { status: 'booked' }, count: 1, sums: {} },
      ]);
      expect(await collection.count({ search: 'asha' })).toBe(0);
    });

    it('rejects a replace with the unique key of another record', async () => {
      const collection = orders();
      await collection.insert(order('a', { email: 'a@example.com' }));
      const read = await collection.insert(order('b', { email: 'b@example.com' }));
      await expect(collection.replace({ ...read, email: 'a@example.com' })).rejects.toMatchObject({
        name: 'UniqueViolation',
        fields: ['email'],
      });
      expect(await collection.get('b')).toEqual(read);
      expect(await collection.replace({ ...read, note: 'keeps its own' })).toMatchObject({ version: 2 });
    });

    it('exempts null and absent from unique keys', async () => {
      const collection = orders();
      for (const id of ['a', 'b']) await collection.insert(order(id, { email: null, slot: null, day: '2026-11-21' }));
      for (const id of ['c', 'd']) await collection.insert({ id, slot: '5:00-5:30' } as Order);
      expect(await collection.count()).toBe(4);
    });

    it('releases a unique key when its record is removed or changes it', async () => {
      const collection = orders();
      const read = await collection.insert(order('a', { email: 'a@example.com' }));
      await collection.replace({ ...read, email: 'moved@example.com' });
      await collection.insert(order('b', { email: 'a@example.com' }));
      await collection.remove('a');
      await collection.insert(order('c', { email: 'moved@example.com' }));
      expect(await collection.count()).toBe(2);
    });

    it('lets exactly one of many concurrent writes replace a version', async () => {
      const collection = orders();
      let current = await collection.insert(order('a', { amount: 0 }));
      for (let round = 1; round <= 5; round += 1) {
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) => collection.replace({ ...current, amount: n })),
        );
        const won = results.filter((result) => result.status === 'fulfilled');
        expect(won).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StaleWrite);
        current = won[0]!.value;
        expect(await collection.get('a')).toEqual(current);
        expect(current.version).toBe(round + 1);
      }
    });

    it('lets exactly one of many concurrent inserts take a unique key', async () => {
      const collection = orders();
      for (let round = 0; round < 5; round += 1) {
        const inserts = Array.from({ length: 20 }, (_, n) =>
          collection.insert(order(`r${round}-${n}`, { email: `last-${round}@example.com` })),
        );
        const results = await Promise.allSettled(inserts);
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected')
            expect(result.reason).toMatchObject({ name: 'UniqueViolation', fields: ['email'] });
      }
      expect(await collection.count()).toBe(5);
    });

    it('rolls back only the failing one of many concurrent writes', async () => {
      const collection = orders();
      await collection.insert(order('taken'));
      const results = await Promise.allSettled(
        ['a', 'taken', 'b', 'taken', 'c'].map((id) => collection.insert(order(id))),
      );
      expect(results.map((result) => result.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect((await collection.list({})).map((record) => record.id)).toEqual(['a', 'b', 'c', 'taken']);
    });

    it('shares no object with its callers', async () => {
      const collection = orders();
      const given = order('a', { plan: { cars: ['one'] } });
      const inserted = await collection.insert(given);
      (given.plan as { cars: string[] }).cars.push('later');
      (inserted.plan as { cars: string[] }).cars.push('later');
      const read = (await collection.get('a'))!;
      (read.plan as { cars: string[] }).cars.push('later');
      expect((await collection.get('a'))!.plan).toEqual({ cars: ['one'] });
    });

    it.each([
      ['an unknown field', { surprise: 1 }, /"surprise"/],
      ['an unknown field with an operator’s name', { $where: 'true' }, /"\$where"/],
      ['an operator where text belongs', { email: { $ne: null } }, /"email" must be text/],
      ['text where a number belongs', { amount: '5' }, /"amount" must be a safe integer/],
      ['half a paisa', { amount: 0.5 }, /"amount"/],
      ['no number', { amount: NaN }, /amount/],
      ['a number where true or false belongs', { paid: 1 }, /"paid"/],
      ['a malformed instant', { createdAt: '2026-11-21' }, /"createdAt"/],
      ['a malformed date', { day: '21.11.2026' }, /"day"/],
      ['a date object', { plan: { at: new Date(0) } }, /plan\.at/],
      ['a function', { plan: { run: () => 1 } }, /plan\.run/],
      ['no id', { id: undefined }, /id/],
      ['an operator as id', { id: { $ne: null } }, /id/],
    ] as [string, object, RegExp][])('rejects %s as a programming error', async (_, fields, message) => {
      const collection = orders();
      const refusal = await collection.insert({ ...order('a'), ...fields }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Error);
      expect(['UniqueViolation', 'StaleWrite']).not.toContain((refusal as Error).name);
      expect((refusal as Error).message).toMatch(message);
      expect(await collection.count()).toBe(0);
      const kept = await collection.insert(order('a'));
      await expect(collection.replace({ ...kept, ...fields })).rejects.toThrow(message);
      expect(await collection.get('a')).toEqual(kept);
    });

    it('rejects operators as ids and versions', async () => {
      const collection = orders();
      const kept = await collection.insert(order('a'));
      const operator = { $gte: '' } as never;
      await expect(collection.get(operator)).rejects.toThrow('id');
      await expect(collection.remove(operator)).rejects.toThrow('id');
      await expect(collection.remove('a', operator)).rejects.toThrow('version');
      await expect(collection.replace({ ...kept, version: operator })).rejects.toThrow('version');
      expect(await collection.get('a')).toEqual(kept);
    });

    it('accepts any word as a field name', async () => {
      const names = [
        'order_id',
        'options',
        'collection',
        'errors',
        'schema',
        'get',
        'save',
        'record',
        'terms',
        'seq',
        'select',
        'index',
        'isNew',
        'toObject',
      ] as const;
      const definition = {
        name: `words_${randomBytes(4).toString('hex')}`,
        fields: Object.fromEntries(names.map((name) => [name, 'string'])),
        indexes: names.map((name) => [name]),
        unique: [['order_id', 'get']],
        counters: [{ by: ['options', 'select'] }],
      } as unknown as CollectionDefinition<StoredRecord & Record<(typeof names)[number], string>>;
      const collection = database.collection(definition);
      const record = { id: 'a', ...Object.fromEntries(names.map((name) => [name, `value of ${name}`])) } as never;
      const stored = await collection.insert(record);
      for (const name of names) {
        expect(await collection.find({ filter: { [name]: `value of ${name}` }, sort: [name, 'DESC'] })).toEqual({
          records: [stored],
          total: 1,
        });
      }
      expect(await collection.replace(stored)).toEqual({ ...stored, version: 2 });
      expect(await collection.aggregate({ groupBy: ['select'] })).toEqual([
        { group: { select: 'value of select' }, count: 1, sums: {} },
      ]);
    });

    it.each([
      { name: 'Robert"; DROP TABLE x' },
      { name: 'a__b' },
      { name: '_x' },
      { fields: { 'a.b': 'string' } },
      { fields: { $x: 'string' } },
      { fields: { id: 'string' } },
      { indexes: [['surprise']] },
      { indexes: [['plan']] },
      { indexes: [[]] },
      { counters: [{ by: ['status'], sum: ['name'] }] },
    ])('rejects the definition %j', (fault) => {
      expect(() =>
        database.collection({ ...ordersDefinition('faulty'), ...fault } as unknown as CollectionDefinition<Order>),
      ).toThrow();
    });

    it('returns the same collection for the same definition, and rejects two with one name', () => {
      const definition = ordersDefinition(`orders_${randomBytes(4).toString('hex')}`);
      expect(database.collection(definition)).toBe(database.collection(definition));
      expect(() => database.collection({ ...definition })).toThrow(definition.name);
    });

    it('answers a ping while it is open', async () => {
      await expect(database.ping()).resolves.toBeUndefined();
    });
  });
}
