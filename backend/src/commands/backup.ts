import { resolve } from 'node:path';
import { backUp } from '../app.module.js';
import { readConfig } from '../config/config.js';
import { CommandError, runAtTerminal } from './run-command.js';

/** `npm run backup -- FILE`: a consistent backup of the embedded store, even while the application runs. */
await runAtTerminal(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) throw new CommandError('Usage: npm run backup -- FILE');
  const config = readConfig(process.env);
  if (config.mongodbUri !== null)
    throw new CommandError(
      'This installation uses MongoDB. Back it up with mongodump --oplog, or with snapshots of its provider.',
    );
  const target = resolve(file);
  backUp(config, target);
  return `The backup was written to ${target}. To restore it, stop the application and run: npm run restore -- ${target}\n`;
});
