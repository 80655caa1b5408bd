import { readdirSync } from 'node:fs';
import { inProject } from './paths.mjs';

const FOLDER = 'backend/test/faults';
const ENDING = '.fault-spec.ts';

/** Tests that run on one store only. */
const STORE_OF = { backup: 'sqlite', cluster: 'mongo', 'migrate-mongo': 'mongo', 'primary-killed': 'mongo' };

/** The names of all fault tests, or of those that run on a store. */
export function faultTests(store) {
  const names = readdirSync(inProject(FOLDER)).filter((name) => name.endsWith(ENDING));
  return names
    .map((name) => name.slice(0, -ENDING.length))
    .filter((name) => store === undefined || (STORE_OF[name] ?? store) === store)
    .sort();
}

/** The path of a fault test. */
export const faultTestFile = (name) => `${FOLDER}/${name}${ENDING}`;
