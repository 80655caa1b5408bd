import type { INestApplicationContext } from '@nestjs/common';
import { createApp } from '../app.js';
import { readConfig, type AppConfig } from '../config/config.js';
import { explain } from '../config/start-errors.js';

/** A usage error, in one line. */
export class CommandError extends Error {}

/** Runs a task on the application's data without listening on a port, and prints its result. */
export function runCommand(task: (nest: INestApplicationContext, args: string[]) => Promise<string>): Promise<void> {
  return runAtTerminal(() => withStore(readConfig(process.env), (nest) => task(nest, process.argv.slice(2))));
}

/** Runs a task on the data of a configuration without listening on a port. */
export async function withStore<R>(config: AppConfig, task: (nest: INestApplicationContext) => Promise<R>): Promise<R> {
  const app = await createApp({ ...config, logLevel: 'warn' }, { bulkWrites: true });
  await app.open();
  const result = await task(app.nest);
  await app.close();
  return result;
}

let isLineOpen = false;

/** Shows the progress of a task in one line, which the next call replaces until the step is finished. */
export function showProgress(step: string, done: number, of: number): void {
  isLineOpen = done < of;
  process.stderr.write(`\r${step}: ${done} of ${of}     ${isLineOpen ? '' : '\n'}`);
}

/** Prints the result of a task, or its error in one line. */
export async function runAtTerminal(task: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await task());
  } catch (error) {
    if (isLineOpen) process.stderr.write('\n');
    process.stderr.write(`${error instanceof CommandError ? error.message : explain(error)}\n`);
    process.exit(1);
  }
}
