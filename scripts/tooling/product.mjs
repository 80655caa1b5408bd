import { existsSync } from 'node:fs';
import { inProject } from './paths.mjs';

/**
 * Runs an entry of the built application in this process, so that it gets the terminal, the signals and the exit code.
 * Outdated parts are built first, and settings in .env apply unless the environment has them. With `asGiven` neither
 * happens. The container image has nothing to build: neither sources nor tools.
 * @param {string} entry relative to dist
 */
export async function runProduct(entry, { asGiven = false, parts = undefined } = {}) {
  if (!existsSync(inProject('node_modules'))) return refuse('the dependencies are not installed. Run: npm ci');
  if (!asGiven) {
    const settings = inProject('.env');
    if (existsSync(settings)) process.loadEnvFile(settings);
    try {
      if (existsSync(inProject('backend/src'))) await buildOutdated(parts);
    } catch (error) {
      return refuse(`\n${error.message}`);
    }
  }
  await import(new URL(`../../dist/${entry}`, import.meta.url).href);
}

async function buildOutdated(parts) {
  const { build } = await import('../build.mjs');
  await build(parts, { say: console.log });
}

function refuse(why) {
  console.error(`Cannot start: ${why}`);
  process.exitCode = 1;
}
