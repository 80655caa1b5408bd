import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

const LIMITS = {
  maxRunning: 2,
  maxQueued: 3,
  maxWaitMs: 60_000,
  heldMs: 60_000,
  heldWhileBusyMs: 60_000,
  retryAfterSeconds: 7,
};

describe('more requests than the product can answer', () => {
  let app: TestApp;
  const slow: Socket[] = [];

  beforeAll(async () => {
    app = await startApp({ admission: LIMITS });
    // Each keeps its place until its body is complete.
    for (let number = 0; number < LIMITS.maxRunning; number += 1) slow.push(await unfinishedRequest(app.url));
  });
  afterAll(async () => {
    for (const socket of slow) socket.destroy();
    await app.stop();
  });

  it('wait in a bounded queue; those beyond it are refused with the time to wait', async () => {
    const calls = Array.from({ length: 10 }, () => fetch(`${app.url}/api/faq`));
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
    expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/^http_requests_refused_total 7$/m);

    slow.pop()!.destroy();
    const answered = (await Promise.all(calls)).map(({ status }) => status);
    expect(answered.filter((status) => status === 200)).toHaveLength(LIMITS.maxQueued);
  });
});

/** A request whose body never ends. */
async function unfinishedRequest(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise<void>((resolve) =>
    socket.write(
      `POST /api/contact HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
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
