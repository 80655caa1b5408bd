import { startMongoIfAny } from './mongod.mjs';

/** One MongoDB for the whole run; its address is in TEST_MONGO_URI, which stays unset when there is none. */
export default async function setup() {
  if (process.env.TEST_STORE === 'sqlite') return;
  const mongo = await startMongoIfAny();
  if (!mongo) return;
  process.env.TEST_MONGO_URI = mongo.uri();
  globalThis.testMongo = mongo;
}
