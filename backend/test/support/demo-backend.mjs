import { PASSWORD, startApp } from './app.js';

/** The backend of a component test: in the test's process, with demo data, its jobs running. */
export async function startDemoBackend() {
  // Each client sends its own IP address (Api), so that they do not share rate limits.
  const app = await startApp({ demoData: true, scheduleJobs: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  return { url: app.url, jwtSecret: app.jwtSecret, password: PASSWORD, stop: () => app.stop() };
}
