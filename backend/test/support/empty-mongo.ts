import { withDatabase } from './mongod.mjs';

/** Loads a module outside Jest's registry, once per worker (native-environment.mjs). */
declare const importNative: (name: 'mongoose') => Promise<typeof import('mongoose')>;

/** Describes the indexes, counters and search terms of a database, which an empty one keeps. */
const PREPARED = '_collections';

let databases = 0;

/**
 * The address of an empty database. The test files of a worker reuse its databases, because a new one takes a second of
 * processor time: it has 150 files. Throws without a MongoDB.
 */
export async function emptyMongoUri(): Promise<string> {
  const server = process.env.TEST_MONGO_URI;
  if (!server) throw new Error('TEST_STORE=mongo needs TEST_MONGO_URI (backend/test/support starts it)');
  databases += 1;
  const uri = withDatabase(server, `e2e_${process.ppid}_${process.env.JEST_WORKER_ID}_${databases}`);
  const { mongo } = await importNative('mongoose');
  const client = await mongo.MongoClient.connect(uri);
  try {
    const collections = await client.db().collections();
    const own = collections.filter(({ collectionName: name }) => name !== PREPARED && !name.startsWith('system.'));
    await Promise.all(own.map((collection) => collection.deleteMany({})));
  } finally {
    await client.close();
  }
  return uri;
}
