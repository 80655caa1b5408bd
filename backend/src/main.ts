import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp, type App } from './app.js';
import { readConfig, type AppConfig } from './config/config.js';
import { prepareDemo, type DemoState } from './demo/demo-data.js';
import { welcome } from './demo/welcome.js';
import { releaseIdleMemory } from './kernel/idle-memory.js';
import { explain, explainStart } from './config/start-errors.js';

/** A shutdown that takes longer is aborted. Jobs finish interrupted work after the next start. */
const STOP_WITHIN_MS = 9_000;

const webRoot = fileURLToPath(new URL('../../', import.meta.url));

void start();

async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const listening = listen(config);
    stopOnSignal(listening);
    const { demo } = await listening;
    releaseIdleMemory();
    if (!config.production) process.stdout.write(welcome(config, demo));
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`);
    process.exit(1);
  }
}

async function listen(config: AppConfig): Promise<{ app: App; demo: DemoState }> {
  const { demoPassword } = config;
  const app = await createApp(config, { webRoot: existsSync(`${webRoot}storefront`) ? webRoot : null });
  await app.open();
  const announce = () => process.stdout.write('Creating demo data …\n');
  const demo = demoPassword === null ? 'none' : await prepareDemo(app.nest, demoPassword, announce);
  await app.listen();
  return { app, demo };
}

/** A signal during the start takes effect once it has ended. A second signal ends the process immediately. */
function stopOnSignal(listening: Promise<{ app: App }>): void {
  const stop = (signal: NodeJS.Signals) => {
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    const close = ({ app }: { app: App }) =>
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Stopping after ${signal} failed: ${explain(error)}\n`);
          process.exit(1);
        },
      );
    // `start` reports a failed start.
    listening.then(close, () => undefined);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
