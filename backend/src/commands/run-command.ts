import type { INestApplicationContext } from '@nestjs/common';
import { createApp } from '../app.js';
import { readConfig } from '../config/config.js';
import { explain } from '../config/start-errors.js';

/** What the person at the terminal did wrong, in one line. */
export class CommandError extends Error {}

/** Runs one task on the product's own data, without opening an address, and prints what it answers. */
export function runCommand(task: (nest: INestApplicationContext, args: string[]) => Promise<string>): Promise<void> {
  return runAtTerminal(async () => {
    const app = await createApp({ ...readConfig(process.env), logLevel: 'warn' });
    await app.open();
    const answer = await task(app.nest, process.argv.slice(2));
    await app.close();
    return answer;
  });
}

/** Prints what the task answers, or in one line why it could not. */
export async function runAtTerminal(task: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await task());
  } catch (error) {
    process.stderr.write(`${error instanceof CommandError ? error.message : explain(error)}\n`);
    process.exit(1);
  }
}
