import type { AppConfig } from '../config/config.js';
import { DEMO_INCOMPLETE, DEMO_PEOPLE, type DemoState } from './demo-data.js';

/** The URLs and demo logins that are printed at start. Never in production. */
export function welcome(config: AppConfig, demo: DemoState): string {
  const { publicUrl: address } = config;
  const logins = Object.entries(DEMO_PEOPLE).map(([person, { email }]) => `    ${person.padEnd(10)} ${email}`);
  const lines = [
    '',
    `  Storefront   ${address}/`,
    `  Backoffice   ${address}/dashboard/admindashboard`,
    `  API          ${address}/api/docs`,
    ...(config.smtpUrl === null ? [`  Emails       ${address}/dev/mails`] : []),
    ...(config.razorpay === null
      ? [`  Payments     ${address}/razorpay-stand-in (test payments: no money moves)`]
      : []),
    ...(demo === 'incomplete' ? ['', `  ${DEMO_INCOMPLETE}`] : []),
    ...(demo === 'ready' ? ['', `  Demo logins, password ${config.demoPassword}`, ...logins] : []),
    '',
    '',
  ];
  return lines.join('\n');
}
