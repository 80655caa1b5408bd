import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from './config-error.js';
import { readConfig } from './config.js';
import type { Environment } from './settings-reader.js';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const errorsOf = (environment: Environment): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
};

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wash.example/',
  JWT_SECRET: 'x'.repeat(32),
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'Care <care@wash.example>',
};

describe('RATE_LIMIT_FACTOR', () => {
  it('multiplies the rate limits of a test instance, and is not accepted in production', () => {
    expect(readConfig({ DATA_DIR }).rateLimitFactor).toBe(1);
    expect(readConfig({ DATA_DIR, RATE_LIMIT_FACTOR: '100' }).rateLimitFactor).toBe(100);
    expect(errorsOf({ DATA_DIR, RATE_LIMIT_FACTOR: '0.5' })).toEqual([expect.stringContaining('is malformed')]);
    expect(errorsOf({ ...PRODUCTION, RATE_LIMIT_FACTOR: '2' })).toEqual([expect.stringContaining('is for tests')]);
  });
});

describe('configuration on a developer’s machine', () => {
  it('needs no settings: secrets are generated once and stored with the data', () => {
    const first = readConfig({ DATA_DIR });
    expect(first).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      mongodbUri: null,
      razorpay: null,
      smtpUrl: null,
      trustedProxies: [],
    });
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR })).toEqual(first);
    expect(readdirSync(DATA_DIR)).toEqual(['local-secrets.json']);
  });

  it('reports a data folder that cannot be written in one line', () => {
    const file = join(DATA_DIR, 'a-file');
    writeFileSync(file, '');
    expect(errorsOf({ DATA_DIR: file })).toEqual([expect.stringMatching(/^DATA_DIR: the folder .* cannot be written/)]);
  });

  it('reports damaged secrets in one line', () => {
    writeFileSync(join(DATA_DIR, 'local-secrets.json'), '{');
    expect(errorsOf({ DATA_DIR })).toEqual([expect.stringContaining('is damaged')]);
  });

  it('reports every malformed setting at once', () => {
    const errors = errorsOf({
      DATA_DIR,
      PORT: '70000',
      MONGODB_URI: 'localhost',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.0/8,everyone',
      PUBLIC_URL: 'ftp://x',
      SMTP_URL: 'x',
    });
    expect(errors.map((line) => line.split(' ')[0]).sort()).toEqual([
      'LOG_LEVEL',
      'MONGODB_URI',
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRUSTED_PROXIES',
    ]);
  });

  it.each([
    'mongodb://localhost/care',
    'mongodb+srv://user:secret@cluster.example/care?retryWrites=true',
    'mongodb://one:27017,two:27017,three:27018/care?replicaSet=rs0',
    'mongodb://user:secret@one:27017,two:27017/?replicaSet=rs0',
  ])('accepts %s as a MongoDB URI', (uri) => {
    expect(readConfig({ DATA_DIR, MONGODB_URI: uri }).mongodbUri).toBe(uri);
  });

  it.each(['mongodb://', 'mongodb:/localhost', 'mongodb://one two/care', 'http://localhost/care'])(
    'rejects %s as a MongoDB URI',
    (uri) => {
      expect(errorsOf({ DATA_DIR, MONGODB_URI: uri })).toEqual([expect.stringMatching(/^MONGODB_URI is malformed/)]);
    },
  );

  it('reports missing Razorpay settings when some are present', () => {
    expect(errorsOf({ DATA_DIR, RAZORPAY_KEY_ID: 'rzp_test_1' })).toHaveLength(2);
  });
});

describe('a setting that looks right', () => {
  it.each([
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'https:wash.example'],
    ['PUBLIC_URL', 'https://wash.example/shop'],
    ['PUBLIC_URL', 'https://wash.example?ref=mail'],
    ['PUBLIC_URL', 'https://user:password@wash.example'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['SMTP_URL', 'smtps://'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'Care <care@wash.example'],
    ['MAIL_FROM', 'Wash, Inc. <care@wash.example>'],
    ['MAIL_FROM', 'care@wash.example, office@wash.example'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
  ])('is reported: %s=%s', (name, value) => {
    expect(errorsOf({ DATA_DIR, [name]: value })).toEqual([expect.stringMatching(`^${name} is malformed: `)]);
  });

  it.each(['care@wash.example', 'Care <care@wash.example>', '"Wash, Inc." <care@wash.example>', '<care@wash.example>'])(
    'is accepted: MAIL_FROM=%s',
    (sender) => {
      expect(readConfig({ DATA_DIR, MAIL_FROM: sender }).mailFrom).toBe(sender);
    },
  );

  it('is normalized: browsers write origins in lower case and without the default port', () => {
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'HTTPS://Wash.Example:443/' }).publicUrl).toBe('https://wash.example');
  });
});

describe('configuration in production', () => {
  it('accepts a complete configuration', () => {
    const config = readConfig({ ...PRODUCTION, DEMO_PASSWORD: 'ignored' });
    expect(config).toMatchObject({ production: true, publicUrl: 'https://wash.example', demoPassword: null });
    expect(config.razorpay).toMatchObject({
      baseUrl: 'https://api.razorpay.com',
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    });
  });

  it('rejects a URL without encryption, because session cookies would be sent in the clear', () => {
    expect(errorsOf({ ...PRODUCTION, PUBLIC_URL: 'http://wash.example' })).toEqual([
      'PUBLIC_URL is malformed: it must be a URL starting with https://.',
    ]);
  });

  it('hides the metrics and the API documentation by default', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ metricsToken: null, apiDocs: false });
    const METRICS_TOKEN = 'm'.repeat(32);
    expect(readConfig({ ...PRODUCTION, METRICS_TOKEN, PUBLIC_API_DOCS: 'true' })).toMatchObject({
      metricsToken: METRICS_TOKEN,
      apiDocs: true,
    });
    expect(errorsOf({ ...PRODUCTION, METRICS_TOKEN: 'short', PUBLIC_API_DOCS: 'yes' })).toHaveLength(2);
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('reports a missing %s', (name) => {
    expect(errorsOf({ ...PRODUCTION, [name]: '' })).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  it('reports everything that is missing at once, and generates no secrets', () => {
    expect(errorsOf({ NODE_ENV: 'production', DATA_DIR }).map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV')),
    );
  });

  it('rejects a secret that is too short', () => {
    expect(errorsOf({ ...PRODUCTION, JWT_SECRET: 'short' })).toEqual([
      expect.stringContaining('JWT_SECRET is too short'),
    ]);
  });
});
