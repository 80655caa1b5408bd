import { existsSync } from 'node:fs';
import { build } from '../build.mjs';
import { inProject } from './paths.mjs';

/**
 * Runs an entry of the built application in this process, so that it gets the terminal, the signals and the exit code.
 * Outdated parts are built first, and settings in .env apply unless the environment has them. With `asGiven` neither
 * happens.
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
