import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { faultTestFile, faultTests } from './tooling/faults.mjs';
import { jestRun, STORES } from './tooling/jest.mjs';
import { run } from './tooling/run.mjs';
import { testStorage } from './tooling/storage.mjs';
import { provide } from './tooling/suites.mjs';

/**
 * npm run test:faults [-- TEST … --scale 0.1 --store sqlite|mongo]: runs the fault tests at full scale, one at a time.
 * Prints test, store, result and target; the last line is `N passed, N failed`.
 */

const USAGE = `Usage: npm run test:faults [-- TEST … --scale 0.1 --store ${STORES.join('|')}]. Tests: ${faultTests().join(', ')}.`;

/** More than one test takes at full scale on a busy machine. */
const LIMIT_MS = 60 * 60_000;

const { names, scale, stores } = optionsFrom(process.argv.slice(2));
// Also the MongoDB server's data: data that must survive a crash has to be on disk (diskFolder).
Object.assign(process.env, testStorage());
const folder = mkdtempSync(join(tmpdir(), 'fault-results-'));
const { missing, env, release } = await provide(new Set(stores.includes('mongo') ? ['mongo'] : []));
const results = [];
try {
  await build(['backend'], { say: console.log });
  for (const name of names) {
    for (const store of stores.filter((one) => faultTests(one).includes(name))) {
      const result = store === 'mongo' && missing.has('mongo') ? notRun(name) : await runTest(name, store);
      results.push(result);
      print(result);
    }
  }
} finally {
  await release();
  rmSync(folder, { recursive: true });
}

const passed = results.filter((result) => result.passed).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length && passed > 0 ? 0 : 1;

async function runTest(name, store) {
  const resultFile = join(folder, `${name}-${store}.jsonl`);
  const {
    command,
    env: own,
    report,
  } = jestRun('faults', { store, parameters: ['--runTestsByPath', faultTestFile(name)] });
  const { code, output } = await run(
    command,
    { ...env, ...own, FAULT_SCALE: String(scale), FAULT_RESULTS: resultFile },
    report,
    LIMIT_MS,
  );
  const lines = existsSync(resultFile) ? readFileSync(resultFile, 'utf8').trim().split('\n') : [];
  const result = lines.length === 1 ? JSON.parse(lines[0]) : { name, store, target: '', result: 'did not finish' };
  const failed = !result.passed || code !== 0;
  return { ...result, passed: !failed, output: failed ? output : '' };
}

function notRun(name) {
  return { name, store: 'mongo', target: '', result: `not run: ${missing.get('mongo')}`, passed: false, output: '' };
}

function print({ name, store, target, result, passed, seconds = 0, output }) {
  if (output) console.log(`\n${stripVTControlCharacters(output).trimEnd()}\n`);
  console.log(
    `${passed ? 'pass' : 'FAIL'}  ${name.padEnd(16)} ${store.padEnd(6)} ${String(seconds).padStart(4)} s  ${result}`,
  );
  console.log(`${' '.repeat(38)}target: ${target}`);
}

function optionsFrom(args) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { scale: { type: 'string', default: '1' }, store: { type: 'string' } },
    });
    const scale = Number(values.scale);
    if (!(scale > 0 && scale <= 1)) throw new RangeError('scale');
    if (values.store !== undefined && !STORES.includes(values.store)) throw new RangeError('store');
    if (positionals.some((name) => !faultTests().includes(name))) throw new RangeError('test');
    return {
      names: positionals.length > 0 ? positionals : faultTests(),
      scale,
      stores: values.store ? [values.store] : STORES,
    };
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}
