import { build } from '../../../scripts/build.mjs';
import startMongo from './jest-mongo.setup.mjs';

/** The API tests and the fault tests run the built application. */
export default async function setup() {
  await build(['backend']);
  await startMongo();
}
