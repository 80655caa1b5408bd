import { build } from '../../../scripts/build.mjs';
import startMongo from './jest-mongo.setup.mjs';

/** Some of the fault tests kill processes of the built product. */
export default async function setup() {
  await build(['backend']);
  await startMongo();
}
