import { randomBytes } from 'node:crypto';
import { withDatabase } from './mongod.mjs';

/** Emptied with the rest, it would have the application build all indexes again. */
const KEPT = '_collections';

const free = [];

/**
 * MongoDB databases of this worker's tests. A database that is no longer used is emptied and used again, because making
 * its collections and indexes takes longer than most tests.
 */
export const databases = {
  /** @param {string} server @returns {Promise<string>} the address of an empty database */
  async take(server) {
    const address = free.pop();
    if (!address) return withDatabase(server, `e2e_${randomBytes(6).toString('hex')}`);
    await empty(address);
    return address;
  },

  /** @param {string} address of a database that nothing uses any more */
  release(address) {
    free.push(address);
  },
};

async function empty(address) {
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(address).asPromise();
  try {
    const collections = await connection.db.collections();
    const emptied = collections.filter(({ collectionName: name }) => name !== KEPT && !name.startsWith('system.'));
    await Promise.all(emptied.map((collection) => collection.deleteMany()));
  } finally {
    await connection.close();
  }
}
