import { TIMEOUTS } from '../../src/web/timeouts.js';
import { PASSWORD, startApp } from './app.js';

const LONG_MS = 300_000;

/** No test reaches them. A screen that renders on a busy machine keeps the process from answering for many seconds. */
const TIMES = {
  ...TIMEOUTS,
  headers: LONG_MS,
  body: LONG_MS,
  largeBody: LONG_MS,
  stalledBody: LONG_MS,
  request: LONG_MS,
  silence: LONG_MS,
  keepAlive: LONG_MS,
};

/** The backend of a component test: in the test's process, with demo data, its jobs running. */
export async function startDemoBackend() {
  const app = await startApp({
    demoData: true,
    scheduleJobs: true,
    timeouts: TIMES,
    // Each client sends its own IP address (Api), so that they do not share rate limits.
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  return { url: app.url, jwtSecret: app.jwtSecret, password: PASSWORD, stop: () => app.stop() };
}
