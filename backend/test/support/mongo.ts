import { randomBytes } from 'node:crypto';
import { describe } from '@jest/globals';
import { withDatabase } from './mongod.mjs';

/**
 * Runs a suite on the MongoDB of this run (jest-mongo.setup.mjs). Where there is none, the set-up has said so or
 * failed.
 */
export function describeOnMongo(title: string, suite: () => void): void {
  (process.env.TEST_MONGO_URI ? describe : describe.skip)(title, suite);
}

/** The connection string of a new database. */
export function freshMongoUri(): string {
  return withDatabase(process.env.TEST_MONGO_URI!, `t_${randomBytes(6).toString('hex')}`);
}
