import { normaliseEmail } from '#libs/email.js';
import { AccountsService } from '../identity/accounts.service.js';
import { PasswordResetsService } from '../identity/password-resets.service.js';
import { isEmailAddress } from '../kernel/field-rules.js';
import { CommandError, runCommand } from './run-command.js';

/**
 * `npm run admin:create -- EMAIL`: creates an admin or promotes an existing account, and prints a link to set the
 * password.
 */
await runCommand(async (nest, [argument = '', ...others]) => {
  const email = normaliseEmail(argument);
  if (!isEmailAddress(email) || others.length > 0) throw new CommandError('Usage: npm run admin:create -- EMAIL');
  const account = await nest
    .get(AccountsService)
    .ensure({ name: email.split('@')[0]!, email, phone: '', role: 'admin' });
  const link = await nest.get(PasswordResetsService).createLink(account);
  return `${account.email} is an admin. Start the application and open this link within 30 minutes to set the password. It works once:\n${link}\n`;
});
