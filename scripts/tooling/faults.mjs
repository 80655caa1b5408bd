import { readdirSync } from 'node:fs';
import { inProject } from './paths.mjs';

const FOLDER = 'backend/test/faults';
const ENDING = '.fault-spec.ts';

/** Those that only one store can have. */
const STORE_OF = { backup: 'sqlite', cluster: 'mongo', 'migrate-mongo': 'mongo', 'primary-killed': 'mongo' };

/** The names of the fault tests, of all or of those that run on one store. */
export function faultTests(store) {
  const names = readdirSync(inProject(FOLDER)).filter((name) => name.endsWith(ENDING));
  return names
    .map((name) => name.slice(0, -ENDING.length))
    .filter((name) => store === undefined || (STORE_OF[name] ?? store) === store)
    .sort();
}

/** The path by which Jest finds a fault test. */
export const faultTestFile = (name) => `${FOLDER}/${name}${ENDING}`;
