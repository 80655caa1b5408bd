import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp, type App } from './app.js';
import { readConfig } from './config/config.js';
import { prepareDemo } from './demo/demo-data.js';
import { welcome } from './demo/welcome.js';
import { explain } from './config/start-errors.js';

/** A shutdown that takes longer is aborted. Jobs finish interrupted work after the next start. */
const STOP_WITHIN_MS = 9_000;

const webRoot = fileURLToPath(new URL('../../', import.meta.url));

void start();

async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const app = await createApp(config, { webRoot: existsSync(`${webRoot}storefront`) ? webRoot : null });
    stopOnSignal(app);
    await app.open();
    const hasDemo = config.demoPassword !== null && (await prepareDemo(app.nest, config.demoPassword));
    await app.listen();
    if (!config.production) process.stdout.write(welcome(config, hasDemo));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignal(app: App): void {
  const stop = (signal: NodeJS.Signals) => {
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping after ${signal} failed: ${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
