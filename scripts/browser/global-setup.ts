import { startMongo } from '../../backend/test/support/mongod.mjs';
import { build } from '../build.mjs';

/** Before the first browser test: the product is built as it is here now and, where asked for, one MongoDB runs. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  await build();
  if (process.env.TEST_STORE !== 'mongo') return undefined;
  const mongo = await startMongo();
  process.env.TEST_MONGO_URI = mongo.uri();
  return () => mongo.stop();
}
