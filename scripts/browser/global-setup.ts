import { startMongo } from '../../backend/test/support/mongod.mjs';
import { build } from '../build.mjs';

/** Builds the application before the first browser test, and starts MongoDB if requested. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  await build();
  if (process.env.TEST_STORE !== 'mongo') return undefined;
  const mongo = await startMongo();
  process.env.TEST_MONGO_URI = mongo.uri();
  return () => mongo.stop();
}
