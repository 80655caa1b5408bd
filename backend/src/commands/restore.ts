import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../app.module.js';
import { readConfig } from '../config/config.js';
import { CommandError, runAtTerminal } from './run-command.js';

const USAGE = 'Usage: npm run restore -- FILE [--replace]';

/**
 * `npm run restore -- FILE`: restores a backup while the application is stopped. `--replace` keeps an existing database
 * under another name.
 */
await runAtTerminal(async () => {
  const { file, replace } = optionsFrom(process.argv.slice(2));
  const config = readConfig(process.env);
  if (config.mongodbUri !== null)
    throw new CommandError(
      'This installation uses MongoDB. Restore it with mongorestore --oplogReplay, or from a snapshot of its provider.',
    );
  const source = resolve(file);
  const { previous } = restore(config, { source, replace });
  return `${source} is restored into ${config.dataDir}.${previous === null ? '' : ` The previous database is kept as ${previous}.`} You can start the application now.\n`;
});

function optionsFrom(args: string[]): { file: string; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new RangeError('one file');
    return { file, replace: values.replace };
  } catch {
    throw new CommandError(USAGE);
  }
}
