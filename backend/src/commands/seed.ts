import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '../config/config.js';
import { DemoDataExists, seedBusinesses, type DemoBusiness } from '../demo/demo-business.js';
import { DEMO_INCOMPLETE, isDemoIncomplete, seedDemo, SMALL } from '../demo/demo-data.js';
import { CommandError, runCommand, showProgress } from './run-command.js';

const USAGE = 'Usage: npm run seed [-- --orders 100000 [--customers 50000] [--seed 1]]';
/** Each seed has a range of numbers for a million customers and leads. */
const MAX_NUMBER = { orders: 3_000_000, customers: 1_000_000, seed: 40 };

/** `npm run seed`: demo data for a store without accounts. With `--orders`, adds that many to existing data. */
await runCommand(async (nest, args) => {
  const { demoPassword } = readConfig(process.env);
  if (demoPassword === null) throw new CommandError('Demo data is not for production.');
  const { orders, customers, seed } = optionsFrom(args);
  if (await isDemoIncomplete(nest)) throw new CommandError(DEMO_INCOMPLETE);
  const added = orders === 0 ? [] : [{ orders, customers, seed }];
  const began = Date.now();
  const isNew = await seedDemo(nest, demoPassword, added, showProgress);
  if (!isNew && orders === 0) return 'There are accounts already. Nothing was changed.\n';
  if (!isNew) await addTo(nest, added);
  const logins = isNew ? `Demo data is ready. The password of all logins is ${demoPassword}\n` : '';
  if (orders === 0) return logins;
  return `${logins}${orders} orders of ${customers} customers were created in ${Math.round((Date.now() - began) / 1000)} s.\n`;
});

async function addTo(nest: INestApplicationContext, businesses: readonly DemoBusiness[]): Promise<void> {
  try {
    await seedBusinesses(nest, businesses, showProgress);
  } catch (error) {
    throw error instanceof DemoDataExists ? new CommandError(error.message) : error;
  }
}

function optionsFrom(args: string[]): { orders: number; customers: number; seed: number } {
  try {
    const { values } = parseArgs({
      args,
      options: { orders: { type: 'string' }, customers: { type: 'string' }, seed: { type: 'string', default: '1' } },
    });
    const orders = wholeNumber(values.orders ?? '0', MAX_NUMBER.orders);
    const customers = wholeNumber(values.customers ?? String(Math.ceil(orders / 2)), MAX_NUMBER.customers);
    if (orders > 0 && customers === 0) throw new RangeError('orders need customers');
    const seed = wholeNumber(values.seed, MAX_NUMBER.seed);
    if (seed === SMALL.seed) throw new RangeError('a new store has the business of this seed');
    return { orders, customers, seed };
  } catch {
    throw new CommandError(USAGE);
  }
}

function wholeNumber(text: string, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > max) throw new RangeError(text);
  return number;
}
