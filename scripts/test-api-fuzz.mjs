import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { failuresIn } from './api-fuzz/report.mjs';
import { inProject } from './tooling/paths.mjs';
import { freePort, startServer } from './tooling/server.mjs';

/**
 * npm run test:api-fuzz [-- ROLE … --examples 20 --seconds 120]: runs Schemathesis against the built application with
 * its own demo data. Checks for each role that every operation conforms to the OpenAPI document. Requires Python; the
 * command is SCHEMATHESIS, `st` by default. Prints the failures of each check; the last line is `N passed, N failed`.
 */

const ROLES = ['visitor', 'customer', 'employee', 'admin'];
const PASSWORD = 'correct horse battery';
const READY_WITHIN_MS = 180_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    examples: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    include: { type: 'string' },
    keep: { type: 'string' },
  },
});
const roles = positionals.length > 0 ? positionals : ROLES;
const schemathesis = process.env.SCHEMATHESIS ?? 'st';

if (roles.some((role) => !ROLES.includes(role))) stop(`Usage: npm run test:api-fuzz [-- ${ROLES.join('|')} …]`);
if (spawnSync(schemathesis, ['--version']).status !== 0)
  stop('schemathesis is not installed: see "API fuzzing" in docs/testing.md.');

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'api-fuzz-'));
let failed = 0;
try {
  await build(['backend'], { say: console.log });
  for (const role of roles) failed += await fuzz(role);
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
console.log(`${roles.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Each role starts with the same data, so that roles do not affect each other. */
async function fuzz(role) {
  const { url, stop: end } = await startProduct(join(folder, `data-${role}`));
  const report = join(folder, `${role}.ndjson`);
  try {
    const token = role === 'visitor' ? null : await login(url, `${role}@example.com`);
    const admin = await login(url, 'admin@example.com');
    await run(
      schemathesis,
      [
        ...['--config-file', inProject('scripts/api-fuzz/schemathesis.toml')],
        ...['run', `${url}/api/openapi.json`, '--checks', 'all', '--phases', 'examples,coverage,fuzzing'],
        ...['--max-examples', values.examples, '--max-time', values.seconds, '--seed', '1'],
        ...['--continue-on-failure', '--no-shrink', '--generation-database', 'none', '--warnings', 'off', '--no-color'],
        ...['--report', 'ndjson', '--report-ndjson-path', report],
        ...(values.include ? ['--include-path-regex', values.include] : []),
        ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
      ],
      { FUZZ_URL: url, FUZZ_ADMIN_TOKEN: admin, SCHEMATHESIS_HOOKS: 'hooks' },
    );
  } finally {
    await end();
  }
  const { cases, failures } = failuresIn(readFileSync(report, 'utf8'));
  console.log(`${role.padEnd(9)} ${cases} requests, ${failures.reduce((sum, { count }) => sum + count, 0)} failures`);
  for (const { check, count, operations, example } of failures) {
    console.log(`  ${check}: ${count} in ${operations.length} operations (${operations.join(', ')})`);
    console.log(`    ${example}`);
  }
  return cases > 0 && failures.length === 0 ? 0 : 1;
}

async function startProduct(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer(['dist/backend/src/main.js'], {
    url,
    withinMs: READY_WITHIN_MS,
    environment: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
    },
  });
}

async function login(url, email) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`the login of ${email} answered ${answer.status}`);
  return (await answer.json()).token;
}

function run(command, parameters, env) {
  const child = spawn(command, parameters, {
    cwd: inProject('scripts/api-fuzz'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

function stop(message) {
  console.error(message);
  process.exit(2);
}
