import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './tooling/paths.mjs';
import { judge, listFrom } from './tooling/reports.mjs';
import { run } from './tooling/run.mjs';
import { MAX_LOAD, provide, STAGES } from './tooling/suites.mjs';

/**
 * npm test [-- SUITE …]: runs all suites, or the named ones (unit, e2e, e2e:mongo …). A failure does not end the run;
 * the last line counts everything. With CI=true, tests that did not run are failures; otherwise they are reported.
 */

const SLOWEST = 10;

const strict = process.env.CI === 'true';
const wanted = process.argv.slice(2);
const isWanted = ({ name }) =>
  wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}:`));

const stages = STAGES.map((stage) => stage.filter(isWanted));
const suites = stages.flat();
const results = [];

if (suites.length === 0) {
  console.error(
    `There is no suite ${wanted.join(', ')}. Suites: ${STAGES.flat()
      .map(({ name }) => name)
      .join(', ')}.`,
  );
  process.exit(2);
}

const began = performance.now();
const { missing, env, release } = await provide(new Set(suites.flatMap(({ needs = [] }) => needs)));
try {
  for (const stage of stages) await runStage(stage);
} finally {
  await release();
}
summarise();

async function runStage(stage) {
  const waiting = [...stage];
  const running = new Map();
  const load = () => [...running.keys()].reduce((sum, suite) => sum + suite.load, 0);
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex((suite) => load() + suite.load <= MAX_LOAD);
    if (next < 0) {
      await Promise.race(running.values());
      continue;
    }
    const [suite] = waiting.splice(next, 1);
    const finish = (result) => {
      running.delete(suite);
      results.push(result);
      report(result);
    };
    running.set(suite, runSuite(suite).then(finish));
  }
}

async function runSuite(suite) {
  const { name, needs = [], count, times, failures } = suite;
  const lacking = needs.filter((need) => missing.has(need)).map((need) => missing.get(need));
  if (lacking.length > 0)
    return { name, passed: 0, failed: strict ? 1 : 0, seconds: 0, notes: lacking, didNotRun: true, output: '' };

  const { command, env: own, report: path } = suite.prepare();
  const start = performance.now();
  const { code, output, cpuSeconds } = await run(command, { ...env, ...own }, path);
  const seconds = (performance.now() - start) / 1000;
  const verdict = path
    ? judge({ report: path, count, code, strict })
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notes: [] };
  const list = (read) => (path ? listFrom(path, read) : []);
  return { name, seconds, cpuSeconds, output, files: list(times), failures: list(failures), ...verdict };
}

function report({ name, passed, failed, seconds, notes, didNotRun, output }) {
  if (failed > 0 && output)
    console.log(`\n----- ${name} -----\n${stripVTControlCharacters(output).trimEnd()}\n----- end of ${name} -----\n`);
  const state = failed > 0 ? 'FAILED' : didNotRun ? '*** NOT RUN ***' : 'ok';
  const detail = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  console.log(`${name.padEnd(16)} ${state}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s${detail}`);
}

function summarise() {
  const order = suites.map(({ name }) => name);
  results.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  console.log();
  printRow(['suite', 'passed', 'failed', 'seconds', 'CPU s', '']);
  for (const { name, passed, failed, seconds, cpuSeconds, notes } of results)
    printRow([name, passed, failed, seconds.toFixed(1), cpuSeconds?.toFixed(0) ?? '', notes.join('; ')]);
  printSlowestFiles();
  printFailures();
  const absent = results.filter(({ didNotRun }) => didNotRun).map(({ name }) => name);
  if (absent.length > 0) console.log(`\n*** DID NOT RUN on this machine: ${absent.join(', ')}. ***`);

  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum('failed');
  console.log(`\nTook ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  console.log(`${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1;
}

function printRow([suite, passed, failed, seconds, cpuSeconds, notes]) {
  const numbers = [passed, failed, seconds, cpuSeconds].map((value) => String(value).padStart(8)).join('');
  console.log(`${suite.padEnd(16)} ${numbers}  ${notes}`.trimEnd());
}

function printFailures() {
  const failures = results.flatMap(({ name, failures = [] }) => failures.map((one) => ({ suite: name, ...one })));
  if (failures.length === 0) return;
  console.log('\nThe failed tests:');
  for (const { suite, file, test, reason } of failures)
    console.log(`${suite.padEnd(16)} ${relative(ROOT, file)}: ${test}\n                 ${reason}`);
}

function printSlowestFiles() {
  const files = results.flatMap(({ name, files = [] }) => files.map((file) => ({ suite: name, ...file })));
  if (files.length === 0) return;
  console.log(`\nThe slowest files:`);
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { suite, file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${suite.padEnd(16)} ${relative(ROOT, file)}`);
}
