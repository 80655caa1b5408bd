import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { describeOnMongo } from '../../../test/support/mongo.js';
import { startReplicaSet, type TestMongo } from '../../../test/support/mongod.mjs';
import type { CollectionDefinition, CounterDefinition, StoredRecord } from '../../kernel/database.port.js';
import { MongooseDatabase } from './mongoose.database.js';

/** Together, their counts take longer than a transaction may; each takes a small part of it, also on a busy machine. */
const RECORDS = 30_000;
const TRANSACTION_LIMIT_SECONDS = 3;
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;
const GROUPS = 10;

type Counted = StoredRecord & Record<(typeof FIELDS)[number], number>;

const fields = Object.fromEntries(FIELDS.map((field) => [field, 'integer'])) as CollectionDefinition<Counted>['fields'];
const pairs = FIELDS.flatMap((one) => FIELDS.filter((other) => other !== one).map((other) => [one, other] as const));
const counters: CounterDefinition<Counted>[] = pairs.map((by) => ({ by }));

describeOnMongo('counters of a large collection in MongoDB', () => {
  let server: TestMongo;
  const connections: Connection[] = [];

  beforeAll(async () => {
    server = await startReplicaSet(1);
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close(true)));
    await server.stop();
  });

  async function connect(): Promise<Connection> {
    const connection = await mongoose.createConnection(server.uri('shop')).asPromise();
    connections.push(connection);
    return connection;
  }

  it('are counted even if that takes longer than a transaction may', async () => {
    const connection = await connect();
    const limit = { setParameter: 1, transactionLifetimeLimitSeconds: TRANSACTION_LIMIT_SECONDS };
    await connection.getClient().db('admin').command(limit);
    const records = Array.from({ length: RECORDS }, (_, n) => ({
      _id: `r${n}`,
      version: 1,
      ...Object.fromEntries(FIELDS.map((field, at) => [field, (n + at) % GROUPS])),
    }));
    await connection.collection<{ _id: string }>('counted').insertMany(records);

    const database = new MongooseDatabase(await connect());
    const counted = database.collection<Counted>({ name: 'counted', fields, counters });
    await database.open();
    expect(await counted.count()).toBe(RECORDS);
    for (const [one, other] of pairs) {
      const rows = await counted.aggregate({ groupBy: [one, other] });
      expect(rows.map(({ count }) => count)).toEqual(Array(GROUPS).fill(RECORDS / GROUPS));
    }
  });
});
