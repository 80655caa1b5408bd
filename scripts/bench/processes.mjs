import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { inProject } from '../tooling/paths.mjs';
import { freePort, startServer } from '../tooling/server.mjs';

const READY_WITHIN_MS = 120_000;
const ASK_AGAIN_MS = 10;
const PROBE = pathToFileURL(inProject('scripts/bench/probe.mjs')).href;

/** As in the container image. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** Starts the payment provider. Its process is not measured. */
export async function startProvider() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startServer(['scripts/bench/provider.mjs', String(port)], {
    url,
    withinMs: READY_WITHIN_MS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { url, stop };
}

/** Starts the built application with existing data. */
export async function startProduct(environment, provider) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startProbed(['scripts/start.mjs', '--as-given'], url, {
    ...ENVIRONMENT,
    ...environment,
    RAZORPAY_BASE_URL: provider.url,
    RAZORPAY_KEY_ID: 'rzp_test_bench',
    RAZORPAY_KEY_SECRET: 'the key secret of the measured application',
    RAZORPAY_WEBHOOK_SECRET: 'the webhook secret of the measured application',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
  });
}

/** Starts the bare server with its copy of the rows. @param parameters see bare/server.mjs */
export async function startBare(parameters) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startProbed(['scripts/bench/bare/server.mjs', JSON.stringify({ ...parameters, port })], url, {});
}

/** A server in a separate process that loads the probe. */
async function startProbed(program, url, environment) {
  const began = performance.now();
  const { child, stop } = await startServer(['--import', PROBE, ...program], {
    url,
    environment: { HOME: process.env.HOME, LOG_LEVEL: 'info', ...environment },
    withinMs: READY_WITHIN_MS,
    askAgainMs: ASK_AGAIN_MS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const coldStartMs = performance.now() - began;
  child.channel.unref();
  return {
    url,
    coldStartMs,
    stop,
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
  };
}
