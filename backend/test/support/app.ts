import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import type { StaffRole } from '#libs/contract/accounts.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { StandInStore } from '../../src/adapters/payments/razorpay-stand-in/stand-in.store.js';
import { CommunitiesService } from '../../src/communities/communities.service.js';
import { AccountsService } from '../../src/identity/accounts.service.js';
import { createApp, type App, type AppOptions } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { prepareDemo } from '../../src/demo/demo-data.js';
import { Clock } from '../../src/kernel/clock.port.js';
import { Database } from '../../src/kernel/database.port.js';
import { JobRunner } from '../../src/kernel/jobs.js';
import { PAYMENT_EVENTS_JOB } from '../../src/payments/payment-events.service.js';
import { emptyMongoUri } from './empty-mongo.js';
import { UnrenderedDocuments } from './unrendered-documents.js';

declare const importNative: (url: string) => Promise<unknown>;
/** Stopped by native-environment.mjs after the tests of a file. Other environments do not have it. */
const { runningApps } = globalThis as { runningApps?: Set<TestApp> };

/** Preparing the tables takes a quarter of the start of an application, so new stores are copies of the first one. */
const emptySqlite = (await importNative(
  new URL('./empty-sqlite.mjs', import.meta.url).href,
)) as typeof import('./empty-sqlite.mjs');

/** A clock that stands still until a test moves it. */
export class TestClock extends Clock {
  constructor(private at = Date.parse('2026-11-21T06:30:00.000Z')) {
    super();
  }

  override millis(): number {
    return this.at;
  }

  advance(millis: number): void {
    this.at += millis;
  }
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

interface RequestOptions {
  token?: string;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

interface TestAppOptions extends AppOptions {
  env?: Record<string, string>;
  /** Continues with the data of an earlier application. */
  data?: TestData;
  /** Whether it starts with the demo data, as the product does. */
  demoData?: boolean;
}

/** Where an application keeps its data; outlives the application. */
interface TestData {
  dataDir: string;
  mongodbUri: string | undefined;
}

/** The password of every account, including the demo logins. */
export const PASSWORD = 'correct horse battery';

/** The lowest that argon2 accepts. Tests of the time that hashing takes use HASH_COST. */
const CHEAP_HASHES = { memoryCost: 8, timeCost: 1 };

/** The interval at which the arrival of webhooks is checked. */
const LOOK_AGAIN_MS = 5;

/**
 * The application with its own data and a free port, on the store that TEST_STORE names (sqlite or mongo). Background
 * jobs run when a test calls sweep() or the application nudges one, not at intervals, so that no test depends on how
 * long it takes.
 */
export async function startApp({
  env = {},
  data: given,
  demoData = false,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const data = given ?? (await newData());
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: data.dataDir,
    MONGODB_URI: data.mongodbUri,
    PUBLIC_URL: 'http://localhost:3000',
    DEMO_PASSWORD: PASSWORD,
    ...env,
  });
  const app = await createApp(config, {
    scheduleJobs: false,
    hashCost: CHEAP_HASHES,
    documentRenderer: new UnrenderedDocuments(),
    ...options,
  });
  if (!given && !data.mongodbUri) await emptySqlite.keepEmptySqlite(app.nest.get(Database), data.dataDir);
  if (demoData) {
    await app.open();
    await prepareDemo(app.nest, PASSWORD);
  }
  const hasStandIn = config.razorpay === null && options.razorpay === undefined;
  return new TestApp(app, await app.listen(), data, config.jwtSecret, hasStandIn);
}

async function newData(): Promise<TestData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-e2e-'));
  if (process.env.TEST_STORE === 'mongo') return { dataDir, mongodbUri: await emptyMongoUri() };
  emptySqlite.copyEmptySqlite(dataDir);
  return { dataDir, mongodbUri: undefined };
}

export class TestApp {
  private customers = 0;
  private readonly knownMails = new Map<string, Promise<Email>>();

  constructor(
    readonly app: App,
    readonly url: string,
    readonly data: TestData,
    /** Signs the sessions. The stand-in's keys derive from it. */
    readonly jwtSecret: string,
    /** Whether its payments go to the stand-in. */
    private readonly hasStandIn: boolean,
  ) {
    runningApps?.add(this);
  }

  async request<T = any>(
    method: string,
    path: string,
    { token, body, raw, headers = {} }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      body: payload as string | undefined,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : text) as T };
  }

  get<T = any>(path: string, token?: string) {
    return this.request<T>('GET', path, { token });
  }

  post<T = any>(path: string, body: unknown, token?: string) {
    return this.request<T>('POST', path, { body, token });
  }

  put<T = any>(path: string, body: unknown, token?: string) {
    return this.request<T>('PUT', path, { body, token });
  }

  patch<T = any>(path: string, body: unknown, token?: string) {
    return this.request<T>('PATCH', path, { body, token });
  }

  /** Reads a list as ra-data-simple-rest does. */
  list<T = any>(path: string, query: { filter?: unknown; range?: unknown; sort?: unknown }, token?: string) {
    const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    return this.request<T[]>('GET', `${path}?${new URLSearchParams(parameters).toString()}`, { token });
  }

  async login(
    email: string,
    password = PASSWORD,
  ): Promise<{ token: string; userId: string; email: string; role: string }> {
    const answer = await this.post('/api/login', { email, password });
    if (answer.status !== 200) throw new Error(`login of ${email} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  /** New tokens for people whose sessions have ended, such as after the clock has moved. */
  async signInAgain(...people: { email: string; token: string }[]): Promise<void> {
    for (const person of people) Object.assign(person, await this.login(person.email));
  }

  /** A new customer, signed in. */
  async customer(details: { name?: string; email?: string; phone?: string } = {}) {
    this.customers += 1;
    const number = String(this.customers).padStart(4, '0');
    const person = {
      name: `Customer ${number}`,
      email: `customer${number}@example.com`,
      phone: `987654${number}`,
      ...details,
    };
    const answer = await this.request('POST', '/api/register', {
      body: { ...person, password: PASSWORD, confirmPassword: PASSWORD },
      // Each customer has their own IP address, if the application trusts this machine as a proxy.
      headers: { 'x-forwarded-for': `192.0.2.${this.customers % 250}` },
    });
    if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${answer.text}`);
    return { ...person, ...(await this.login(person.email)) };
  }

  /** A new member of staff, signed in. */
  async staff(staffRole: StaffRole, { area = null }: { area?: string | null } = {}) {
    this.customers += 1;
    const number = String(this.customers).padStart(4, '0');
    const email = `${staffRole}${number}@example.com`;
    const community = area === null ? null : await this.app.nest.get(CommunitiesService).named(area);
    await this.app.nest.get(AccountsService).create({
      name: `${staffRole} ${number}`,
      email,
      phone: `+91987653${number}`,
      staffRole,
      areaId: community?.id ?? null,
      password: PASSWORD,
    });
    return this.login(email);
  }

  /** Changes some of the operator's settings, as an admin with this token. */
  async changeSettings(change: object, token: string): Promise<void> {
    const { id: _id, _id: _same, version: _version, ...values } = (await this.get('/api/settings', token)).body;
    const answer = await this.put('/api/settings', { ...values, ...change }, token);
    if (answer.status !== 200) throw new Error(`the settings answered ${answer.status}: ${answer.text}`);
  }

  /** For tests in which a customer or a home has more unpaid orders than the limits allow. */
  async liftOrderLimits(token: string): Promise<void> {
    const { orderLimits } = (await this.get('/api/settings', token)).body as SettingsResponse;
    const lifted = Object.fromEntries(Object.keys(orderLimits).map((limit) => [limit, 1000]));
    await this.changeSettings({ orderLimits: lifted }, token);
  }

  /** The mails sent so far, in the order in which they were sent. Those of the same millisecond have any order. */
  async mails(): Promise<Email[]> {
    const folder = join(this.data.dataDir, 'mails');
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort();
    return Promise.all(files.map((name) => this.mail(join(folder, name))));
  }

  /** A mail, read once: attached invoices take long to parse. */
  private mail(path: string): Promise<Email> {
    const known = this.knownMails.get(path) ?? PostalMime.parse(readFileSync(path));
    this.knownMails.set(path, known);
    return known;
  }

  /**
   * Runs every job once, after applying the events that the payment provider has sent so far. Events that the jobs
   * cause are applied too, so no test depends on how fast webhooks arrive.
   */
  async sweep(): Promise<void> {
    await this.heard();
    await this.app.nest.get(JobRunner).runAll();
    await this.heard();
  }

  /** Waits until every event that the stand-in has sent has arrived and is applied. Retried deliveries come later. */
  async heard(): Promise<void> {
    if (!this.hasStandIn) return;
    const { deliveries } = new StandInStore(this.app.nest.get(Database));
    const isOnItsWay = async () =>
      (await deliveries.list({ filter: { state: 'waiting' } })).some(({ attempts }) => attempts === 0);
    while (await isOnItsWay()) await pause(LOOK_AGAIN_MS);
    await this.app.nest.get(JobRunner).run(PAYMENT_EVENTS_JOB);
  }

  /** Stops all jobs, as if the process had ended. */
  stopJobs(): Promise<void> {
    return this.app.nest.get(JobRunner).stop();
  }

  /** Stops the application, and deletes its data unless another one continues with them. */
  async stop({ keepData = false } = {}): Promise<void> {
    runningApps?.delete(this);
    await this.app.close();
    if (!keepData) rmSync(this.data.dataDir, { recursive: true, force: true });
  }
}
