import { resolve } from 'node:path';
import { ConfigError } from './config-error.js';
import { MIN_SECRET_LENGTH, SettingsReader, type Environment } from './settings-reader.js';
import { localSecrets } from './local-secrets.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const MAX_RATE_LIMIT_FACTOR = 1_000_000;

export const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

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
  /**
   * The password of the demo logins, generated at the first start and stored in the data folder. Null in production.
   */
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

/**
 * Throws ConfigError. Outside production, missing secrets are generated and stored in the data folder
 * (local-secrets.ts).
 */
export function readConfig(environment: Environment): AppConfig {
  const settings = new SettingsReader(environment);
  const config = settingsOf(settings);
  if (settings.errors.length > 0) throw new ConfigError(settings.errors);
  if (config.production) return { ...config, demoPassword: null };
  const local = localSecrets(config.dataDir);
  return {
    ...config,
    jwtSecret: config.jwtSecret || local.jwtSecret,
    demoPassword: config.demoPassword ?? local.demoPassword,
  };
}

/** The settings as they are given. Missing secrets are empty. */
function settingsOf(settings: SettingsReader): AppConfig {
  const { production } = settings;
  const port = settings.wholeNumber('PORT', { min: 0, max: 65_535, byDefault: 3000 });
  const secretMeaning = `at least ${MIN_SECRET_LENGTH} random characters that sign the sessions`;
  const apiDocs = settings.oneOf('PUBLIC_API_DOCS', ['true', 'false'], production ? 'false' : 'true');
  return {
    production,
    port,
    host: settings.text('HOST') ?? '0.0.0.0',
    publicUrl: readPublicUrl(settings) ?? `http://localhost:${port}`,
    dataDir: resolve(settings.text('DATA_DIR') ?? './data'),
    mongodbUri: settings.mongodbUri('MONGODB_URI'),
    jwtSecret: settings.secret('JWT_SECRET', settings.required('JWT_SECRET', secretMeaning)) ?? '',
    razorpay: readRazorpay(settings),
    smtpUrl: readSmtpUrl(settings),
    mailFrom: readMailFrom(settings),
    demoPassword: settings.text('DEMO_PASSWORD'),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: settings.networks('TRUSTED_PROXIES'),
    metricsToken: settings.secret('METRICS_TOKEN', settings.text('METRICS_TOKEN')),
    apiDocs: apiDocs === 'true',
    rateLimitFactor: readRateLimitFactor(settings),
  };
}

function readPublicUrl(settings: SettingsReader): string | null {
  const value = settings.required('PUBLIC_URL', 'the URL of the site, such as https://wash.example');
  const url = settings.url('PUBLIC_URL', value, settings.production ? ['https:'] : ['http:', 'https:']);
  if (url === null) return null;
  const { origin, href } = new URL(withoutTrailingSlashes(url));
  if (href !== `${origin}/`)
    settings.malformed('PUBLIC_URL', 'it must end after the host or its port, because the site has no path of its own');
  return origin;
}

function readSmtpUrl(settings: SettingsReader): string | null {
  const value = settings.required('SMTP_URL', 'the mail server, such as smtps://user:password@mail.example');
  return settings.url('SMTP_URL', value, ['smtp:', 'smtps:']);
}

/** An email address, alone or after a name. A mail would have two senders because of a comma in a name without quotes. */
const ONE_SENDER = /^(?:[^\s<>@,"]+@[^\s<>@,"]+|(?:"[^"\r\n]*"|[^<>@,;:"\r\n]*)\s*<[^\s<>@,"]+@[^\s<>@,"]+>)$/;

function readMailFrom(settings: SettingsReader): string {
  const sender =
    settings.required('MAIL_FROM', 'the sender of mails, such as Care <care@wash.example>') ??
    'Doorstep Car Care <care@localhost>';
  if (!ONE_SENDER.test(sender))
    settings.malformed(
      'MAIL_FROM',
      'use one email address, such as Care <care@wash.example>, and quotes for a name with a comma',
    );
  return sender;
}

function readRateLimitFactor(settings: SettingsReader): number {
  if (settings.production && settings.text('RATE_LIMIT_FACTOR') !== null)
    settings.errors.push('RATE_LIMIT_FACTOR is for tests: remove it in production.');
  return settings.wholeNumber('RATE_LIMIT_FACTOR', { min: 1, max: MAX_RATE_LIMIT_FACTOR, byDefault: 1 });
}

/** Null when none of the settings is present, outside production. */
function readRazorpay(settings: SettingsReader): RazorpaySettings | null {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  if (!settings.production && names.every((name) => settings.text(name) === null)) return null;
  const [keyId, keySecret, webhookSecret] = names.map((name) => {
    const value = settings.text(name);
    if (value === null)
      settings.errors.push(
        `${name} is missing: take it from the Razorpay dashboard; the three Razorpay settings belong together.`,
      );
    return value ?? '';
  }) as [string, string, string];
  const url = settings.url('RAZORPAY_BASE_URL', settings.text('RAZORPAY_BASE_URL'), ['http:', 'https:']);
  const baseUrl = withoutTrailingSlashes(url ?? RAZORPAY_API);
  const checkoutScript = baseUrl === RAZORPAY_API ? RAZORPAY_CHECKOUT : `${baseUrl}/checkout.js`;
  return { keyId, keySecret, webhookSecret, baseUrl, checkoutScript };
}

function withoutTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}
