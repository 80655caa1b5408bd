import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../app.module.js';
import { readConfig, type AppConfig } from '../config/config.js';
import { OrderNumbersService } from '../orders/order-numbers.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { CommandError, runAtTerminal, withStore } from './run-command.js';

const USAGE = 'Usage: npm run restore -- FILE [--replace], or npm run restore -- --mark after a restore by other means';

const NEXT_STEPS =
  'No invoices are issued until an admin confirms their numbers under Settings. Start the application now, and see "After a restore" in docs/operations.md.';

/**
 * `npm run restore -- FILE`: restores a backup while the application is stopped. `--replace` keeps an existing database
 * under another name. `--mark` only marks the store as restored, after a restore by other means.
 */
await runAtTerminal(async () => {
  const { file, replace } = optionsFrom(process.argv.slice(2));
  const config = readConfig(process.env);
  if (file === null) {
    await markRestored(config);
    return `The store is marked as restored. ${NEXT_STEPS}\n`;
  }
  if (config.mongodbUri !== null)
    throw new CommandError(
      'This installation uses MongoDB. Restore it with mongorestore --oplogReplay, or from a snapshot of its provider. Then run: npm run restore -- --mark',
    );
  const source = resolve(file);
  const { previous } = await restore(config, {
    source,
    replace,
    prepare: (dataDir) => markRestored({ ...config, dataDir }),
  });
  return `${source} is restored into ${config.dataDir}.${previous === null ? '' : ` The previous database is kept as ${previous}.`} ${NEXT_STEPS}\n`;
});

function markRestored(config: AppConfig): Promise<void> {
  return withStore(config, async (nest) => {
    await nest.get(SettingsService).markRestored();
    await nest.get(OrderNumbersService).skipAfterRestore();
  });
}

/** The file is null with `--mark`. */
function optionsFrom(args: string[]): { file: string | null; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, mark: { type: 'boolean', default: false } },
    });
    const [file = null, ...others] = positionals;
    if ((file === null) !== values.mark || (values.mark && values.replace) || others.length > 0)
      throw new RangeError('one file, or --mark');
    return { file, replace: values.replace };
  } catch {
    throw new CommandError(USAGE);
  }
}
