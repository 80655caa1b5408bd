import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../measure/product.mjs';
import { inProject, ROOT } from '../tooling/paths.mjs';

const READY_WITHIN_MS = 120_000;
const ASK_AGAIN_MS = 10;

/** Starts the built application with existing data. */
export async function startProduct(environment) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer('scripts/start.mjs', ['--as-given'], url, {
    ...environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
  });
}

/** Starts the bare server with its copy of the rows. @param parameters see bare/server.mjs */
export async function startBare(parameters) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer('scripts/bench/bare/server.mjs', [JSON.stringify({ ...parameters, port })], url, {});
}

/** A server in a separate process that loads the probe. */
async function startServer(script, parameters, url, environment) {
  const began = performance.now();
  const child = fork(inProject(script), parameters, {
    cwd: ROOT,
    execArgv: ['--import', inProject('scripts/bench/probe.mjs')],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.channel.unref();
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`${script} did not start`);
    }
    await pause(ASK_AGAIN_MS);
  }
  return {
    url,
    coldStartMs: performance.now() - began,
    /**
     * Resource usage since the last call: CPU in microseconds, event loop delay in milliseconds, resident memory in
     * bytes.
     */
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      const [usage] = await answer;
      return usage;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
