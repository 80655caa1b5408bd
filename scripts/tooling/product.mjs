import { existsSync } from 'node:fs';
import { build } from '../build.mjs';
import { inProject } from './paths.mjs';

/**
 * Runs an entry of the built product in this very process, so that it has the terminal, the signals and the exit code.
 * What is not built is built first, and settings in .env apply where the environment has none.
 * With `asGiven` neither happens: the product as it is, in exactly this environment.
 * @param {string} entry relative to dist
 */
export async function runProduct(entry, { asGiven = false, parts = undefined } = {}) {
  if (!existsSync(inProject('node_modules'))) return refuse('the dependencies are not installed. Run: npm ci');
  if (!asGiven) {
    const settings = inProject('.env');
    if (existsSync(settings)) process.loadEnvFile(settings);
    try {
      await build(parts, { say: console.log });
    } catch (error) {
      return refuse(`\n${error.message}`);
    }
  }
  await import(new URL(`../../dist/${entry}`, import.meta.url).href);
}

function refuse(why) {
  console.error(`Cannot start: ${why}`);
  process.exitCode = 1;
}
