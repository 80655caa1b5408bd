import { isEmail } from 'class-validator';
import { AccountsService } from '../accounts/accounts.service.js';
import { PasswordReset } from '../accounts/password-reset.js';
import { runCommand } from './run-command.js';

/** `npm run admin:create -- EMAIL`: makes the account an admin, and prints a link to choose its password. */
await runCommand(async (nest, [email = '']) => {
  if (!isEmail(email)) throw new Error('Usage: npm run admin:create -- EMAIL');
  const account = await nest.get(AccountsService).ensure({ name: email.split('@')[0]!, email, phone: '', role: 'admin', password: null });
  const link = await nest.get(PasswordReset).link(account);
  return `${account.email} is an admin. Choose the password within 30 minutes, once:\n${link}\n`;
});
