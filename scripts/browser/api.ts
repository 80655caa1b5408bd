import { randomInt } from 'node:crypto';
import type { SlotsOff } from '../../libs/src/catalogue.js';
import type { SettingsBody, SettingsResponse } from '../../libs/src/contract/settings.js';
import type { RunningProduct } from './product.js';

export interface Credentials {
  email: string;
  password: string;
}

export interface Person extends Credentials {
  name: string;
  phone: string;
}

export interface Session {
  token: string;
  userId: string;
  email: string;
  role: string;
  staffRole?: string;
}

export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An API client for setting up and checking browser tests. */
export class Api {
  private admins: Promise<Session> | null = null;

  /** @param address the client's IP address, with its own rate limits */
  constructor(
    private readonly product: Pick<RunningProduct, 'url' | 'password'>,
    readonly address = anyAddress(),
  ) {}

  /** Calls any operation. Does not throw for error statuses. @param path from the root, such as `/api/profile` */
  async call<T = any>(
    method: string,
    path: string,
    { token, body, headers = {} }: CallOptions = {},
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(this.product.url + path, {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        'x-forwarded-for': this.address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
  }

  /** A unique person. Not registered yet. */
  person(details: Partial<Person> = {}): Person {
    const number = String(randomInt(100_000_000)).padStart(8, '0');
    return {
      name: 'Anita Rao',
      email: `anita.${number}@example.com`,
      phone: `98${number}`,
      password: `soap and water ${number}`,
      ...details,
    };
  }

  /** A registered customer. */
  async register(details: Partial<Person> = {}): Promise<Person> {
    const person = this.person(details);
    await this.expect(201, 'POST', '/api/register', { body: { ...person, confirmPassword: person.password } });
    return person;
  }

  async login({ email, password }: Credentials): Promise<Session> {
    return (await this.expect<Session>(200, 'POST', '/api/login', { body: { email, password } })).body;
  }

  /** A registered customer with a session. */
  async customer(details: Partial<Person> = {}): Promise<Person & Session> {
    const person = await this.register(details);
    return { ...person, ...(await this.login(person)) };
  }

  /** The logins of the demo data. */
  demo(role: 'admin' | 'employee' | 'customer'): Credentials {
    return { email: `${role}@example.com`, password: this.product.password };
  }

  /** A session of the demo admin. */
  admin(): Promise<Session> {
    this.admins ??= this.login(this.demo('admin'));
    return this.admins;
  }

  /** All test customers live in one home, which would soon reach the limit on unpaid orders. */
  async liftHomeLimits(): Promise<void> {
    await this.changeSettings(({ orderLimits }) => ({
      orderLimits: { ...orderLimits, unpaidWashesPerAddress: 1000, pendingOrdersPerAddress: 1000 },
    }));
  }

  /** The business settings. */
  async settings(): Promise<SettingsBody> {
    const { token } = await this.admin();
    const { body } = await this.expect<SettingsResponse>(200, 'GET', '/api/settings', { token });
    const { id: _id, _id: _same, version: _version, ...values } = body;
    return values;
  }

  /** Changes some of the business settings. */
  async changeSettings(change: (current: SettingsBody) => Partial<SettingsBody>): Promise<void> {
    const { token } = await this.admin();
    const current = await this.settings();
    await this.expect(200, 'PUT', '/api/settings', { token, body: { ...current, ...change(current) } });
  }

  /** Switches these time slots off and all others on. */
  switchOff(slots: Partial<SlotsOff>): Promise<void> {
    return this.changeSettings(() => ({ slotsOff: { plan: [], basic: [], premium: [], ultimate: [], ...slots } }));
  }

  /** Reads records of a list as the admin. */
  async list<T = any>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> {
    const { token } = await this.admin();
    return (
      await this.expect<T[]>(200, 'GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token })
    ).body;
  }

  /** The id of an active community. */
  async communityId(name: string): Promise<string> {
    const { body } = await this.expect<{ id: string; name: string }[]>(200, 'GET', '/api/communities');
    const community = body.find((one) => one.name === name);
    if (!community) throw new Error(`there is no community ${name}`);
    return community.id;
  }

  /** Calls an operation, and throws unless it returns this status. */
  async expect<T = any>(
    status: number,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<ApiAnswer<T>> {
    const answer = await this.call<T>(method, path, options);
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
}

/** A random IP address, most likely unique in the run. */
export function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
