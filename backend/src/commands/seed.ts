import { readConfig } from '../config.js';
import { seedDemo } from '../demo/demo-data.js';
import { CommandError, runCommand } from './run-command.js';

/** `npm run seed`: demo data, for a store without any account. */
await runCommand(async (nest) => {
  const { demoPassword } = readConfig(process.env);
  if (demoPassword === null) throw new CommandError('Demo data is not for production.');
  const seeded = await seedDemo(nest, demoPassword);
  return seeded ? `Demo data is in place; the logins' password is ${demoPassword}\n` : 'There are accounts already: nothing was changed.\n';
});
