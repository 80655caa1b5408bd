import { afterEach, expect, it, jest } from '@jest/globals';
import type { ClientSession, Connection } from 'mongoose';
import { LongConflict, MongooseTransactions } from './mongoose.transactions.js';

const ATTEMPT_MS = 500;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Transactions of a connection that, like the driver, repeats a transaction that conflicted. */
function transactions(): MongooseTransactions {
  const withTransaction = async <R>(work: () => Promise<R>): Promise<R> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((error as { code?: unknown }).code !== 112) throw error;
      }
    }
  };
  const session = { withTransaction, endSession: () => Promise.resolve() };
  const connection = { startSession: () => Promise.resolve(session as unknown as ClientSession) };
  return new MongooseTransactions(connection as unknown as Connection, 16);
}

/** A transaction that conflicts a number of times. Each attempt takes half a second. */
function conflicting(times: number): () => Promise<number> {
  let attempts = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => attempts * ATTEMPT_MS);
  return () => {
    attempts += 1;
    return attempts > times ? Promise.resolve(attempts) : Promise.reject(Object.assign(new Error(), { code: 112 }));
  };
}

it('a transaction whose attempts are slow is repeated for longer than five seconds', async () => {
  expect(await transactions().run(conflicting(20))).toBe(21);
});

it('a transaction that conflicts again and again is reported', async () => {
  const error = await transactions()
    .run(conflicting(1_000))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LongConflict);
  expect(error).toMatchObject({
    message: 'The transaction conflicted 25 times in 12500 ms',
    cause: { code: 112 },
  });
});
