import { migrateToMongo } from '../app.module.js';
import { createApp } from '../app.js';
import { readConfig } from '../config/config.js';
import { Database } from '../kernel/database.port.js';
import { CommandError, runAtTerminal, showProgress } from './run-command.js';

/**
 * `npm run migrate:mongo`: copies the embedded store of DATA_DIR into the MongoDB database of MONGODB_URI, while the
 * application is stopped. After an interruption, run it again to continue.
 */
await runAtTerminal(async () => {
  const config = readConfig(process.env);
  if (process.argv.length > 2 || config.mongodbUri === null)
    throw new CommandError('Usage: MONGODB_URI=mongodb://… DATA_DIR=… npm run migrate:mongo');
  const app = await createApp({ ...config, mongodbUri: null, logLevel: 'warn' });
  const { records } = await migrateToMongo(config, app.nest.get(Database), (step, collection, done, of) =>
    showProgress(`${step} ${collection}`, done, of),
  );
  return `${records} records were copied and verified. Start the application with this MONGODB_URI. Keep ${config.dataDir} until you have checked the result.\n`;
});
