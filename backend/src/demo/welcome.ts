import type { INestApplicationContext } from '@nestjs/common';
import type { AppConfig } from '../config.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { DEMO_PEOPLE, seedDemo } from './demo-data.js';

/** Puts demo data into an empty store and says where to go. Never in production. */
export async function welcome(nest: INestApplicationContext, config: AppConfig, address: string): Promise<string> {
  const seeded = await seedDemo(nest, config.demoPassword!);
  const isDemo = seeded || (await nest.get(AccountsService).byEmail(DEMO_PEOPLE.admin.email)) !== null;
  const logins = Object.values(DEMO_PEOPLE).map(({ role, email }) => `    ${role.padEnd(10)} ${email}`);
  const lines = [
    '',
    `  Storefront   ${address}/`,
    `  Backoffice   ${address}/dashboard/admindashboard`,
    `  API          ${address}/api/docs`,
    ...(config.smtpUrl === null ? [`  Mails        ${address}/dev/mails`] : []),
    ...(config.razorpay === null ? [`  Payments     ${address}/razorpay-stand-in (test payments: no money moves)`] : []),
    ...(isDemo ? ['', `  Demo logins, password ${config.demoPassword}`, ...logins] : []),
    '',
    '',
  ];
  return lines.join('\n');
}
