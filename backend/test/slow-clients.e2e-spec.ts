import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

/** The product's own, a hundred times as fast. */
const TIMEOUTS = {
  headers: 300,
  body: 300,
  largeBody: 600,
  stalledBody: 200,
  request: 1_500,
  silence: 2_000,
  keepAlive: 2_000,
  checkEvery: 50,
  updates: { together: 10, heartbeat: 200 },
  stop: { unfinished: 200, all: 600, jobs: 2_000 },
};
const BYTE_EVERY_MS = 20;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ timeouts: TIMEOUTS, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  token = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const head = (method: string, path: string, ...headers: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    'content-length: 60000',
    ...headers,
    '\r\n',
  ].join('\r\n');

/** A client that sends `begin` immediately and then a byte at a time for as long as the connection lasts. */
class SlowClient {
  received = '';
  private readonly timer: NodeJS.Timeout;
  private readonly closed: Promise<unknown>;

  private constructor(socket: Socket, begin: string) {
    socket.on('data', (data: Buffer) => (this.received += data.toString()));
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', resolve)).then(() => clearInterval(this.timer));
    if (begin) socket.write(begin);
    this.timer = setInterval(() => begin && socket.writable && socket.write('a'), BYTE_EVERY_MS).unref();
  }

  static async begin(target: TestApp, begin: string): Promise<SlowClient> {
    const socket = connect(Number(new URL(target.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return new SlowClient(socket, begin);
  }

  /** What it was answered before the connection was closed. */
  async answer(): Promise<{ status: number; code: string }> {
    await this.closed;
    const [headers = '', body = ''] = this.received.split('\r\n\r\n');
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
      code: body && (JSON.parse(body) as { code: string }).code,
    };
  }
}

describe('a slow client is disconnected (docs/threat-model.md, 32)', () => {
  it.each([
    ['headers, a byte at a time', () => 'GET /api/catalogue HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 408],
    ['a body, a byte at a time', () => `${head('POST', '/api/login')}{"email":"`, 408],
    [
      'a large body, a byte at a time',
      () => `${head('PUT', '/api/profile', `authorization: Bearer ${token}`)}{"name":"`,
      408,
    ],
    ['a body that was rejected before it was read', () => `${head('POST', '/api/leads/export')}{"name":"`, 405],
    ['nothing at all', () => '', 408],
  ])('if it sends %s', async (_, begin, status) => {
    const client = await SlowClient.begin(app, begin());
    expect(await client.answer()).toMatchObject({ status });
  });

  it('while others are served', async () => {
    const slow = await Promise.all(
      Array.from({ length: 20 }, () => SlowClient.begin(app, `${head('POST', '/api/login')}{"email":"`)),
    );
    expect((await app.get('/api/catalogue')).status).toBe(200);
    expect(await Promise.all(slow.map((client) => client.answer()))).toEqual(
      Array(20).fill({ status: 408, code: 'request-timeout' }),
    );
  });
});

it('large bodies that one account does not finish do not fill the memory (docs/threat-model.md, 32)', async () => {
  const large = head('PUT', '/api/profile', `authorization: Bearer ${token}`).replace('60000', '6900000');
  const clients = await Promise.all(Array.from({ length: 12 }, () => SlowClient.begin(app, `${large}{"profilePic":"`)));
  const answers = await Promise.all(clients.map((client) => client.answer()));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(2).fill(408), ...Array<number>(10).fill(429)]);
});

it('large bodies of visitors do not keep accounts from sending theirs (docs/threat-model.md, 32)', async () => {
  const largeOf = (method: string, path: string, header: string) =>
    `${head(method, path, header).replace('60000', '6900000')}{"profilePic":"`;
  const visitors = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      SlowClient.begin(app, largeOf('POST', '/api/register', `x-forwarded-for: 192.0.2.${n}`)),
    ),
  );
  const account = await SlowClient.begin(app, largeOf('PUT', '/api/profile', `authorization: Bearer ${token}`));
  const answers = await Promise.all(visitors.map((client) => client.answer()));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(2).fill(408), ...Array<number>(8).fill(503)]);
  expect(await account.answer()).toMatchObject({ status: 408 });
});

it('a large body that arrives a byte at a time is ended long before its own limit (docs/threat-model.md, 32)', async () => {
  const own = await startApp({ timeouts: { ...TIMEOUTS, largeBody: 60_000, request: 60_000, silence: 60_000 } });
  try {
    const { token: ownToken } = await own.staff('admin');
    for (const size of ['content-length: 6900000', 'transfer-encoding: chunked']) {
      const large = head('PUT', '/api/profile', `authorization: Bearer ${ownToken}`).replace(
        'content-length: 60000',
        size,
      );
      const begin = size.startsWith('transfer') ? `${large}400\r\n{"profilePic":"` : `${large}{"profilePic":"`;
      expect(await (await SlowClient.begin(own, begin)).answer()).toMatchObject({ status: 408 });
    }
  } finally {
    await own.stop();
  }
});

it('a small body has the same limits where large ones are accepted (docs/threat-model.md, 32)', async () => {
  const [long, short] = [600_000, 300];
  const limits = { body: short, largeBody: long, stalledBody: long, request: long, silence: long };
  const own = await startApp({ timeouts: { ...TIMEOUTS, ...limits } });
  try {
    const client = await SlowClient.begin(own, `${head('POST', '/api/register')}{"name":"`);
    expect(await client.answer()).toEqual({ status: 408, code: 'request-timeout' });
  } finally {
    await own.stop();
  }
});

it('headers that are too large are rejected', async () => {
  const client = await SlowClient.begin(
    app,
    `GET / HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(await client.answer()).toEqual({ status: 431, code: 'headers-too-large' });
});

it('what is not HTTP is answered with a problem document', async () => {
  const client = await SlowClient.begin(app, 'this is not HTTP\r\n\r\n');
  expect(await client.answer()).toEqual({ status: 400, code: 'bad-request' });
});

it.each([
  ['sends a body', () => `${head('POST', '/api/login')}{"email":"`],
  ['sends headers', () => 'GET /api/catalogue HTTP/1.1\r\nx-slow: '],
  ['says nothing', () => ''],
])('a client that slowly %s does not delay a shutdown', async (_, begin) => {
  const own = await startApp({ timeouts: { ...TIMEOUTS, headers: 60_000, body: 60_000, request: 60_000 } });
  const client = await SlowClient.begin(own, begin());
  await own.stop();
  expect(await client.answer()).toMatchObject({ status: 0 });
});
