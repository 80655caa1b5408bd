import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CollectionDefinition, StoredRecord } from '../../kernel/database.port.js';
import { aggregatesContract } from './database-aggregates.contract.js';
import { conflictsContract } from './database-conflicts.contract.js';
import { evolutionContract } from './database-evolution.contract.js';
import { propertiesContract } from './database-properties.contract.js';
import { queriesContract } from './database-queries.contract.js';
import { searchContract } from './database-search.contract.js';
import { watchContract } from './database-watch.contract.js';
import { order, type Order, ordersDefinition, sharedDatabase, type StoreFactory } from './database.fixture.js';

/** The contract of every adapter of the Database port. */
export function databaseContract(adapter: string, makeStore: StoreFactory): void {
  describe(`${adapter} as a Database`, () => {
    recordsContract(makeStore);
    conflictsContract(makeStore);
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
    const database = sharedDatabase(makeStore);

    const orders = () => database().collection(ordersDefinition(`orders_${randomBytes(4).toString('hex')}`));

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

    it('reads many records at the same time, each reader its own', async () => {
      const collection = orders();
      await collection.insertAll(
        Array.from({ length: 250 }, (_, n) => order(`o${n}`, { amount: n, plan: { cars: [] } })),
      );
      const ids = Array.from({ length: 600 }, (_, n) => `o${n % 300}`);
      const read = await Promise.all(ids.map((id) => collection.get(id)));
      expect(read.map((record) => record?.amount ?? null)).toEqual(
        ids.map((id) => (Number(id.slice(1)) < 250 ? Number(id.slice(1)) : null)),
      );
      expect(read[0]).toEqual(read[300]);
      expect(read[0]!.plan).not.toBe(read[300]!.plan);
    });

    it('sees earlier writes in reads, even while others read', async () => {
      const collection = orders();
      let current = await collection.insert(order('a', { amount: 0 }));
      for (let amount = 1; amount <= 20; amount += 1) {
        const readers = Array.from({ length: 5 }, () => collection.get('a'));
        current = await collection.replace({ ...current, amount });
        expect((await collection.get('a'))?.amount).toBe(amount);
        const seen = (await Promise.all(readers)).map((record) => record!.amount);
        expect(seen.every((one) => one === amount || one === amount - 1)).toBe(true);
      }
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
      expect((refusal as Error).name).toMatch(/^(Type)?Error$/);
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
      const collection = database().collection(definition);
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
        database().collection({ ...ordersDefinition('faulty'), ...fault } as unknown as CollectionDefinition<Order>),
      ).toThrow();
    });

    it('returns the same collection for the same definition, and rejects two with one name', () => {
      const definition = ordersDefinition(`orders_${randomBytes(4).toString('hex')}`);
      expect(database().collection(definition)).toBe(database().collection(definition));
      expect(() => database().collection({ ...definition })).toThrow(definition.name);
    });

    it('answers a ping while it is open', async () => {
      await expect(database().ping()).resolves.toBeUndefined();
    });
  });
}
