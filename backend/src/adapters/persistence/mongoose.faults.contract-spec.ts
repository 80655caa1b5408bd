import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { describeOnMongo, freshMongoUri } from '../../../test/support/mongo.js';
import { startReplicaSet, startStandalone, type TestMongo } from '../../../test/support/mongod.mjs';
import {
  DatabaseUnavailable,
  RecordLocked,
  type CollectionDefinition,
  type StoredRecord,
} from '../../kernel/database.port.js';
import { updateWithRetry } from '../../kernel/update-with-retry.js';
import { collected, order, ordersDefinition } from './database.fixture.js';
import { migrationMarker } from './migration-marker.js';
import { MongooseDatabase } from './mongoose.database.js';

interface Paid extends StoredRecord {
  run: string;
  amount: number;
}

const paid: CollectionDefinition<Paid> = {
  name: 'paid',
  fields: { run: 'string', amount: 'integer' },
  indexes: [['run']],
  counters: [{ by: ['run'], sum: ['amount'] }],
};

const ONE_TIMEOUT = 10_000;

describeOnMongo('the MongoDB store under faults', () => {
  const connections: Connection[] = [];
  const servers: TestMongo[] = [];
  const sockets: Server[] = [];
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close(true)));
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    for (const socket of sockets.splice(0)) socket.close();
  });

  function connect(uri: string): MongooseDatabase {
    const connection = mongoose.createConnection(uri, {
      autoCreate: false,
      autoIndex: false,
      serverSelectionTimeoutMS: 8_000,
    });
    connections.push(connection);
    return new MongooseDatabase(connection);
  }

  async function refusal(uri: string): Promise<Error> {
    const database = connect(uri);
    return database.open().then(
      () => new Error('it opened'),
      (reason: Error) => reason,
    );
  }

  it('reports in one line that nobody listens', async () => {
    const started = performance.now();
    const error = await refusal('mongodb://somebody:secret@127.0.0.1:9/shop');
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/cannot be reached.*MONGODB_URI/);
    expect(error.message).not.toMatch(/\n|secret/);
    expect(performance.now() - started).toBeLessThan(ONE_TIMEOUT + 2_000);
  });

  it('reports in one line a server that does not answer', async () => {
    const mute = createServer(() => {});
    sockets.push(mute);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const started = performance.now();
    const error = await refusal(`mongodb://127.0.0.1:${(mute.address() as AddressInfo).port}/shop`);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/cannot be reached/);
    expect(performance.now() - started).toBeLessThan(ONE_TIMEOUT + 2_000);
  });

  it('reports in one line that its URI is malformed', async () => {
    const error = await refusal('mongodb://127.0.0.1:nine/shop');
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/MONGODB_URI/);
  });

  it('reports in one line that a standalone server is not supported, and what is', async () => {
    const server = await startStandalone();
    servers.push(server);
    const error = await refusal(server.uri('shop'));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/standalone.*--replSet/);
    expect(error.message).not.toContain('\n');
  });

  it('is not opened before an interrupted migration into it is finished', async () => {
    const uri = freshMongoUri();
    const connection = await mongoose.createConnection(uri).asPromise();
    connections.push(connection);
    const marker = migrationMarker(connection);
    await marker.begin();
    const error = await refusal(uri);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/not finished.*migrate:mongo/);
    await marker.finish();
    expect(await refusal(uri)).toEqual(new Error('it opened'));
  });

  it('rejects a ping within two seconds when its server stops responding', async () => {
    const server = await startReplicaSet(1);
    servers.push(server);
    const database = connect(server.uri('shop'));
    await database.open();
    await database.ping();
    const port = Number(/:(\d+)/.exec(server.uri().slice('mongodb://'.length))![1]);
    await server.freeze(port);
    try {
      await expect(database.ping()).rejects.toThrow('no answer in 2 s');
    } finally {
      server.kill(port);
    }
  });

  it('can be opened by ten processes at once, empty or with data of an older definition', async () => {
    const uri = freshMongoUri();
    const before = connect(uri);
    const { name, fields } = ordersDefinition('orders');
    const old = before.collection({ name, fields });
    await before.open();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        old.insert(order(`old${n}`, { name: `Old ${n}`, status: 'done', amount: 1 })),
      ),
    );

    const databases = Array.from({ length: 10 }, () => connect(uri));
    const collections = databases.map((database) => ({
      orders: database.collection(ordersDefinition('orders')),
      paid: database.collection(paid),
    }));
    await Promise.all(databases.map((database) => database.open()));
    const writes = collections.flatMap(({ orders, paid: payments }, process) =>
      Array.from({ length: 20 }, async (_, n) => {
        await orders
          .insert(order(`new${process}-${n}`, { status: 'booked', amount: 2, email: `same${n}@example.com` }))
          .catch(() => {});
        await payments.insert({ id: `${process}-${n}`, run: 'all', amount: 1 });
      }),
    );
    await Promise.all(writes);
    const { orders, paid: payments } = collections[0]!;
    expect(
      (await orders.aggregate({ groupBy: ['status'], sum: ['amount'] })).toSorted((a, b) => a.count - b.count),
    ).toEqual([
      { group: { status: 'booked' }, count: 20, sums: { amount: 40 } },
      { group: { status: 'done' }, count: 200, sums: { amount: 200 } },
    ]);
    expect(await payments.aggregate({ sum: ['amount'] })).toEqual([{ group: {}, count: 200, sums: { amount: 200 } }]);
    expect(await orders.count({ search: 'old' })).toBe(200);
  });

  describe('while MongoDB keeps a transaction of a killed process', () => {
    async function withLocked(lock: (killed: ClientSession) => Promise<unknown>, work: () => Promise<void>) {
      const killed = await connections[0]!.startSession();
      killed.startTransaction();
      await lock(killed);
      try {
        await work();
      } finally {
        await killed.abortTransaction();
        await killed.endSession();
      }
    }

    async function opened() {
      const database = connect(freshMongoUri());
      const collection = database.collection(paid);
      await database.open();
      const first = await collection.insert({ id: 'first', run: 'all', amount: 1 });
      return { collection, first };
    }

    it('does not wait for its counters', async () => {
      const { collection } = await opened();
      const counters = connections[0]!.collection('_counters');
      await withLocked(
        (session) => counters.updateMany({}, { $set: { locked: true } }, { session }),
        async () => {
          const write = collection.insert({ id: 'second', run: 'all', amount: 2 });
          const late = pause(ONE_TIMEOUT, 'still waiting', { ref: false });
          expect(await Promise.race([write, late])).toMatchObject({ id: 'second' });
          expect(await collection.aggregate({ sum: ['amount'] })).toEqual([
            { group: {}, count: 2, sums: { amount: 3 } },
          ]);
        },
      );
    });

    it('reports that its records are locked, writes others, and writes them when they are released', async () => {
      const { collection, first } = await opened();
      const records = connections[0]!.collection<{ _id: string }>('paid');
      await withLocked(
        async (session) => {
          await records.updateOne({ _id: 'first' }, { $set: { locked: true } }, { session });
          await records.insertOne({ _id: 'second' }, { session });
        },
        async () => {
          const changed = { ...first, amount: 5 };
          const writes = [
            () => collection.replace(changed),
            () => updateWithRetry(collection, 'first', () => changed),
            () => collection.remove('first'),
            () => collection.insert({ id: 'second', run: 'all', amount: 1 }),
            () => collection.insertAll([{ id: 'second', run: 'all', amount: 1 }]),
          ].map((write) => write());
          await collection.insert({ id: 'third', run: 'all', amount: 1 });
          const late = pause(2 * ONE_TIMEOUT, 'still waiting', { ref: false });
          expect(await Promise.race([Promise.allSettled(writes), late])).toEqual(
            writes.map(() => ({ status: 'rejected', reason: expect.any(RecordLocked) })),
          );
        },
      );
      expect(await collection.replace({ ...first, amount: 5 })).toMatchObject({ amount: 5 });
      expect(await collection.aggregate({ sum: ['amount'] })).toEqual([{ group: {}, count: 2, sums: { amount: 6 } }]);
    });
  });

  describe('on three members', () => {
    it('loses no acknowledged write when the primary is killed, continues writing, and has consistent counters', async () => {
      const server = await startReplicaSet(3);
      servers.push(server);
      const database = connect(server.uri('shop'));
      const collection = database.collection(paid);
      await database.open();
      const acknowledged: string[] = [];
      let stopped = false;
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; !stopped; n += 1) {
          const id = `${writer}-${n}`;
          const done = await collection.insert({ id, run: `run${writer}`, amount: n }).then(
            () => true,
            () => false,
          );
          if (done) acknowledged.push(id);
        }
      });
      while (acknowledged.length < 100) await pause(20);
      const primary = (await connections[0]!.db!.command({ hello: 1 })).primary as string;
      const before = acknowledged.length;
      server.kill(Number(primary.split(':')[1]));
      while (acknowledged.length < before + 200) await pause(20);
      stopped = true;
      await Promise.all(writers);
      const kept = await collected(collection.stream());
      const ids = new Set(kept.map((record) => record.id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      for (let writer = 0; writer < 8; writer += 1) {
        const own = kept.filter((record) => record.run === `run${writer}`);
        const sum = own.reduce((total, record) => total + record.amount, 0);
        expect(await collection.aggregate({ filter: { run: `run${writer}` }, sum: ['amount'] })).toEqual([
          { group: {}, count: own.length, sums: { amount: sum } },
        ]);
      }
    });
  });
});
