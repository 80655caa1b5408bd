import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.js';
import { localSecrets } from './local-secrets.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const MIN_SECRET_LENGTH = 32;
const MAX_RATE_LIMIT_FACTOR = 1_000_000;
/** A list of several hosts with ports is valid; the URL class cannot parse it. */
const MONGODB_URI = /^mongodb(?:\+srv)?:\/\/[^\s/?]+(?:[/?]\S*)?$/;

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the adapter sends the provider's REST calls. */
  baseUrl: string;
  /** The script that the browser loads. */
  checkoutScript: string;
}

/** The environment, typed and checked (.env.example explains every setting). Injectable by this class. */
export abstract class AppConfig {
  abstract readonly production: boolean;
  abstract readonly port: number;
  abstract readonly host: string;
  /** The URL of the site, without a trailing slash. Links in mails start with it. */
  abstract readonly publicUrl: string;
  abstract readonly dataDir: string;
  /** Null: the embedded SQLite store in dataDir. */
  abstract readonly mongodbUri: string | null;
  /** Signs the sessions. Outside production it is generated and stored in the data folder. */
  abstract readonly jwtSecret: string;
  /** Null outside production: the stand-in is used. */
  abstract readonly razorpay: RazorpaySettings | null;
  /** Null outside production: mails go to a folder and are listed at /dev/mails. */
  abstract readonly smtpUrl: string | null;
  abstract readonly mailFrom: string;
  /** The password of the demo logins, generated at the first start and stored in the data folder. Null in production. */
  abstract readonly demoPassword: string | null;
  abstract readonly logLevel: LogLevel;
  /** IP addresses or networks of proxies whose X-Forwarded-For is trusted. Empty: none. */
  abstract readonly trustedProxies: readonly string[];
  /** The bearer token that /metrics requires. Null: open outside production, closed in production. */
  abstract readonly metricsToken: string | null;
  /** Whether /api/docs and /api/openapi.json are served. */
  abstract readonly apiDocs: boolean;
  /** Multiplies the attempts that every rate limit allows. 1 in production. */
  abstract readonly rateLimitFactor: number;
}

export type Environment = Record<string, string | undefined>;

/** Throws ConfigError. Outside production, missing secrets are generated and stored in the data folder (local-secrets.ts). */
export function readConfig(environment: Environment): AppConfig {
  const errors: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const production = text('NODE_ENV') === 'production';

  const required = (name: string, why: string) => {
    const value = text(name);
    if (!value && production) errors.push(`${name} is missing: ${why}.`);
    return value;
  };
  const url = (name: string, value: string | null, protocols: readonly string[]) => {
    if (value === null) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (!parsed || !protocols.includes(parsed.protocol)) addMalformed(name, protocols);
    return value;
  };
  const mongodbUri = (name: string) => {
    const value = text(name);
    if (value !== null && !MONGODB_URI.test(value)) addMalformed(name, ['mongodb:', 'mongodb+srv:']);
    return value;
  };
  const addMalformed = (name: string, protocols: readonly string[]) =>
    errors.push(`${name} is malformed: it must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  const secret = (name: string, why: string) => {
    const value = required(name, why);
    if (value && value.length < MIN_SECRET_LENGTH)
      errors.push(`${name} is too short: use at least ${MIN_SECRET_LENGTH} characters.`);
    return value;
  };

  const portText = text('PORT') ?? '3000';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535)
    errors.push(`PORT is malformed: "${portText}" is not a port from 0 to 65535.`);

  const logLevel = (text('LOG_LEVEL') ?? 'info') as LogLevel;
  if (!LOG_LEVELS.includes(logLevel)) errors.push(`LOG_LEVEL is malformed: use one of ${LOG_LEVELS.join(', ')}.`);

  const trustedProxies = (text('TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const proxy of trustedProxies) {
    if (!isNetwork(proxy))
      errors.push(`TRUSTED_PROXIES is malformed: "${proxy}" is not an IP address or network such as 10.0.0.0/8.`);
  }

  const apiDocs = text('PUBLIC_API_DOCS') ?? String(!production);
  if (!['true', 'false'].includes(apiDocs)) errors.push('PUBLIC_API_DOCS is malformed: use true or false.');
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken && metricsToken.length < MIN_SECRET_LENGTH)
    errors.push(`METRICS_TOKEN is too short: use at least ${MIN_SECRET_LENGTH} characters.`);

  const factorText = text('RATE_LIMIT_FACTOR');
  const rateLimitFactor = Number(factorText ?? '1');
  if (factorText !== null && production) errors.push('RATE_LIMIT_FACTOR is for tests: remove it in production.');
  else if (!Number.isInteger(rateLimitFactor) || rateLimitFactor < 1 || rateLimitFactor > MAX_RATE_LIMIT_FACTOR)
    errors.push(`RATE_LIMIT_FACTOR is malformed: use a whole number from 1 to ${MAX_RATE_LIMIT_FACTOR}.`);

  const config: AppConfig = {
    production,
    port,
    host: text('HOST') ?? '0.0.0.0',
    publicUrl: (
      url('PUBLIC_URL', required('PUBLIC_URL', 'the URL of the site, such as https://wash.example'), [
        ...(production ? [] : ['http:']),
        'https:',
      ]) ?? `http://localhost:${port}`
    ).replace(/\/+$/, ''),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    mongodbUri: mongodbUri('MONGODB_URI'),
    jwtSecret: secret('JWT_SECRET', `at least ${MIN_SECRET_LENGTH} random characters that sign the sessions`) ?? '',
    razorpay: readRazorpay(),
    smtpUrl: url('SMTP_URL', required('SMTP_URL', 'the mail server, such as smtps://user:password@mail.example'), [
      'smtp:',
      'smtps:',
    ]),
    mailFrom:
      required('MAIL_FROM', 'the sender of mails, such as Care <care@wash.example>') ??
      'Doorstep Car Care <care@localhost>',
    demoPassword: text('DEMO_PASSWORD'),
    logLevel,
    trustedProxies,
    metricsToken,
    apiDocs: apiDocs === 'true',
    rateLimitFactor,
  };
  if (/[\r\n]/.test(config.mailFrom) || !config.mailFrom.includes('@'))
    errors.push('MAIL_FROM is malformed: it must contain one email address.');
  if (errors.length > 0) throw new ConfigError(errors);
  if (production) return { ...config, demoPassword: null };

  const local = localSecrets(config.dataDir);
  return {
    ...config,
    jwtSecret: config.jwtSecret || local.jwtSecret,
    demoPassword: config.demoPassword ?? local.demoPassword,
  };

  function readRazorpay(): RazorpaySettings | null {
    const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
    const given = names.filter((name) => text(name));
    if (given.length === 0 && !production) return null;
    for (const name of names) {
      if (!text(name))
        errors.push(
          `${name} is missing: take it from the Razorpay dashboard; the three Razorpay settings belong together.`,
        );
    }
    const baseUrl =
      url('RAZORPAY_BASE_URL', text('RAZORPAY_BASE_URL'), ['http:', 'https:'])?.replace(/\/+$/, '') ?? RAZORPAY_API;
    return {
      keyId: text('RAZORPAY_KEY_ID') ?? '',
      keySecret: text('RAZORPAY_KEY_SECRET') ?? '',
      webhookSecret: text('RAZORPAY_WEBHOOK_SECRET') ?? '',
      baseUrl,
      checkoutScript: baseUrl === RAZORPAY_API ? RAZORPAY_CHECKOUT : `${baseUrl}/checkout.js`,
    };
  }
}

export const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

function isNetwork(text: string): boolean {
  const [address, bits, ...rest] = text.split('/');
  const version = isIP(address ?? '');
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
