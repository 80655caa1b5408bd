import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FaqService } from '../src/faq/faq.service.js';
import { DomainError } from '../src/kernel/domain-error.js';
import { ADMISSION_LIMITS } from '../src/web/admission.js';
import { TIMEOUTS } from '../src/web/timeouts.js';
import { startApp, type TestApp } from './support/app.js';

const LIMITS = {
  ...ADMISSION_LIMITS,
  maxRunning: 2,
  maxQueued: 3,
  maxWaitMs: 60_000,
  // Longer than any test.
  heldMs: 600_000,
  heldWhileBusyMs: 600_000,
  retryAfterSeconds: 7,
};

/** Requests for the FAQ run until a test ends them. */
function holdFaq(app: TestApp): { ends: (() => void)[]; running: (count: number) => Promise<void> } {
  const ends: (() => void)[] = [];
  let tell = () => {};
  jest.spyOn(app.app.nest.get(FaqService), 'published').mockImplementation(
    () =>
      new Promise((resolve) => {
        ends.push(() => resolve([]));
        tell();
      }),
  );
  const running = async (count: number) => {
    while (ends.length < count) await new Promise<void>((resolve) => (tell = resolve));
  };
  return { ends, running };
}

describe('more requests than the product can answer', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ admission: LIMITS });
  });
  afterAll(() => app.stop());

  it('wait in a bounded queue; those beyond it are rejected with the time to wait', async () => {
    const { ends, running } = holdFaq(app);
    const held = Array.from({ length: LIMITS.maxRunning }, () => fetch(`${app.url}/api/faq`));
    await running(LIMITS.maxRunning);
    const calls = Array.from({ length: 10 }, () => fetch(`${app.url}/api/catalogue`));
    const refused = (await firstSettled(calls, 10 - LIMITS.maxQueued)).map(async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      type: response.headers.get('content-type'),
      problem: (await response.json()) as Record<string, unknown>,
    }));
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({
        status: 503,
        retryAfter: '7',
        type: 'application/problem+json; charset=utf-8',
        problem: { code: 'overloaded', status: 503, retryAfter: 7 },
      });

    const [live, ready, webhook] = await Promise.all([
      fetch(`${app.url}/health/live`),
      fetch(`${app.url}/health/ready`),
      fetch(`${app.url}/api/payments/webhook`, { method: 'POST', body: '{}' }),
    ]);
    expect([live.status, ready.status]).toEqual([200, 200]);
    expect(webhook.status).toBeLessThan(500);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/^http_requests_rejected_total 7$/m);

    ends[0]!();
    const answered = (await Promise.all(calls)).map(({ status }) => status);
    expect(answered.filter((status) => status === 200)).toHaveLength(LIMITS.maxQueued);
    ends[1]!();
    await Promise.all(held);
  });
});

describe('requests whose bodies do not arrive', () => {
  let app: TestApp;
  const slow: Socket[] = [];

  beforeAll(async () => {
    const timeouts = { ...TIMEOUTS, body: 600_000, stalledBody: 600_000, silence: 600_000 };
    app = await startApp({ admission: LIMITS, timeouts });
  });
  afterAll(async () => {
    for (const socket of slow) socket.destroy();
    await app.stop();
  });

  it('leave the capacity to others', async () => {
    for (let nth = 0; nth < 2 * LIMITS.maxRunning; nth += 1) {
      const socket = await unfinishedRequest(app.url, '/api/contact', 'expect: 100-continue\r\n');
      slow.push(socket);
      // 100 Continue, when the request has arrived.
      await once(socket, 'data');
    }
    expect((await fetch(`${app.url}/api/catalogue`)).status).toBe(200);
  });

  it.each([
    ['/api/auth/refresh', 401],
    ['/api/auth/logout', 200],
  ])('are answered immediately by %s, which ignores them', async (path, status) => {
    const socket = await unfinishedRequest(app.url, path);
    slow.push(socket);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

it('a rejection by a route is counted, and is not logged as an error', async () => {
  const log: string[] = [];
  const app = await startApp({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void log.push(line) } });
  jest
    .spyOn(app.app.nest.get(FaqService), 'published')
    .mockRejectedValue(new DomainError('overloaded', { retryAfter: 2 }));
  const answer = await app.get('/api/faq');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await app.get<string>('/metrics')).text).toMatch(/^http_requests_rejected_total 1$/m);
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  await app.stop();
});

it('a full queue has room for a client with few requests', async () => {
  const app = await startApp({ admission: { ...LIMITS, maxRunning: 1 }, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const from = (client: string, path: string) =>
    fetch(`${app.url}${path}`, { headers: { 'x-forwarded-for': client } }).then(({ status }) => status);
  const { ends, running } = holdFaq(app);
  const held = from('198.51.100.1', '/api/faq');
  await running(1);
  const calls = Array.from({ length: LIMITS.maxQueued + 1 }, () => from('198.51.100.1', '/api/catalogue'));
  expect(await Promise.race(calls)).toBe(503);
  const other = from('198.51.100.2', '/api/catalogue');
  expect(await firstSettled(calls, 2)).toEqual([503, 503]);
  ends[0]!();
  expect(await held).toBe(200);
  expect(await other).toBe(200);
  expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(LIMITS.maxQueued - 1);
  await app.stop();
});

/** A request whose body never ends. */
async function unfinishedRequest(url: string, path: string, headers = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise<void>((resolve) =>
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n${headers}\r\n{`,
      () => resolve(),
    ),
  );
  return socket;
}

/** The first so many that are settled. */
function firstSettled<T>(promises: readonly Promise<T>[], count: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const settled: T[] = [];
    for (const promise of promises)
      promise.then((value) => {
        settled.push(value);
        if (settled.length === count) resolve([...settled]);
      }, reject);
  });
}
