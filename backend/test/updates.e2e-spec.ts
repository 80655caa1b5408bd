import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { UpdateTopic } from '#libs/contract/updates.js';
import { ADMISSION_LIMITS } from '../src/web/admission.js';
import { TIMEOUTS } from '../src/web/timeouts.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const UPDATES = { together: 20, heartbeat: 100 };
const PASSWORD = 'correct horse battery';

const clock = new TestClock();
let app: TestApp;
/** Another process on the same store; SQLite allows one. */
let peer: TestApp;
let admin: string;
const open: AbortController[] = [];

beforeAll(async () => {
  const options = { clock, timeouts: { ...TIMEOUTS, updates: UPDATES } };
  app = await startApp(options);
  peer = process.env.TEST_STORE === 'mongo' ? await startApp({ ...options, data: app.data }) : app;
  ({ token: admin } = await app.staff('admin'));
});
afterEach(() => open.splice(0).forEach((each) => each.abort()));
afterAll(async () => {
  if (peer !== app) await peer.stop({ keepData: true });
  await app.stop();
});

interface Event {
  name: string;
  topics: UpdateTopic[];
}

/**
 * Follows changes. next() answers the next event, or null at the end; heartbeats are left out unless they are asked
 * for.
 */
async function follow(token: string, on = app) {
  const leaving = new AbortController();
  open.push(leaving);
  const response = await fetch(`${on.url}/api/updates`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader() as unknown as {
    read(): Promise<{ done: boolean; value?: string }>;
  };
  let text = '';
  const block = async (): Promise<string | null> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return null;
      text += value!;
    }
    const end = text.indexOf('\n\n');
    const first = text.slice(0, end);
    text = text.slice(end + 2);
    return first;
  };
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const lines = await block();
      if (lines === null) return null;
      const [, name, data] = /^event: (.+)\ndata: (.+)$/.exec(lines) ?? [];
      if (name) return { name, topics: JSON.parse(data!) as UpdateTopic[] };
    }
  };
  return { response, block, next, leave: () => leaving.abort() };
}

/** Follows changes from now on. */
async function ready(token: string, on = app) {
  const followed = await follow(token, on);
  expect(await followed.next()).toEqual({ name: 'ready', topics: [] });
  return followed;
}

let enquiries = 0;
async function enquire(on = app) {
  enquiries += 1;
  const number = String(enquiries).padStart(4, '0');
  const enquiry = { name: 'Asha', email: `asha${number}@example.com`, phone: `987653${number}`, message: 'Sundays?' };
  expect((await on.post('/api/contact', { ...enquiry, subject: 'Amber Heights' })).status).toBe(201);
}

/** The topics that are told until one of them has come. */
async function until(topic: UpdateTopic, { next }: Awaited<ReturnType<typeof follow>>): Promise<UpdateTopic[]> {
  const told: UpdateTopic[] = [];
  while (!told.includes(topic)) {
    const event = await next();
    if (event === null) throw new Error('the stream has ended');
    told.push(...event.topics);
  }
  return told;
}

describe('following changes', () => {
  it('is an uncompressed, unbuffered event stream', async () => {
    const { response } = await follow(admin);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
  });

  it('reports which lists were changed by any process, and nothing else', async () => {
    const followed = await ready(admin);
    await enquire(peer);
    expect(await until('leads', followed)).toEqual(['leads']);
  });

  it('reports simultaneous changes once', async () => {
    const own = await startApp({ timeouts: { ...TIMEOUTS, updates: { ...UPDATES, together: 500 } } });
    const followed = await ready((await own.staff('admin')).token, own);
    await Promise.all(Array.from({ length: 20 }, () => enquire(own)));
    await own.customer();
    const told = await until('customers', followed);
    expect(told.filter((topic) => topic === 'leads').length).toBeLessThan(20);
    await own.stop();
  });

  it('omits topics that the role may not read', async () => {
    const { token } = await app.staff('accountant');
    const followed = await ready(token);
    await enquire();
    await app.customer();
    expect(await until('customers', followed)).not.toContain('leads');
  });

  it('works with several spaces before the token', async () => {
    const followed = await ready(` ${admin}`);
    await enquire();
    expect(await until('leads', followed)).toContain('leads');
  });

  it('sends heartbeats', async () => {
    const { block, next } = await follow(admin);
    expect(await next()).toMatchObject({ name: 'ready' });
    let heard: string | null = '';
    while (heard !== ':') heard = await block();
  });

  it('is forbidden for employees and customers', async () => {
    const [{ token: employee }, { token: customer }] = await Promise.all([app.staff('employee'), app.customer()]);
    expect((await app.get('/api/updates', employee)).status).toBe(403);
    expect((await app.get('/api/updates', customer)).status).toBe(403);
    expect((await app.get('/api/updates')).status).toBe(401);
  });

  it('does not limit HEAD requests', async () => {
    const { token } = await app.staff('manager');
    for (let request = 1; request <= 20; request += 1)
      expect((await app.request('HEAD', '/api/updates', { token })).status).toBe(200);
  });
});

describe('a stream ends', () => {
  it('when its session has ended, without another event', async () => {
    const { email } = await app.staff('manager');
    const answer = await app.post('/api/login', { email, password: PASSWORD });
    const followed = await ready(answer.body.token, peer);
    const [cookie] = answer.headers.getSetCookie().map((text) => text.split(';', 1)[0]!);
    await app.request('POST', '/api/auth/logout', { headers: { cookie: cookie! } });
    await enquire();
    expect(await followed.next()).toBeNull();
  });

  it('when its token expires', async () => {
    const { token } = await app.staff('manager');
    const followed = await ready(token);
    clock.advance(15 * 60_000);
    expect(await followed.next()).toBeNull();
    ({ token: admin } = await app.staff('admin'));
  });

  it('when the process stops, which it does not delay', async () => {
    // Connections that delay the end are cut after this time, which is more than a busy machine takes.
    const unfinished = 120_000;
    const own = await startApp({ timeouts: { ...TIMEOUTS, stop: { ...TIMEOUTS.stop, unfinished, all: unfinished } } });
    const { token } = await own.staff('admin');
    const followed = await ready(token, own);
    const from = performance.now();
    await Promise.all([own.stop(), followed.next().then((event) => expect(event).toBeNull())]);
    expect(performance.now() - from).toBeLessThan(unfinished);
  });
});

it('allows ten streams of an account at a time', async () => {
  const { token } = await app.staff('manager');
  const windows = await Promise.all(Array.from({ length: 10 }, () => ready(token)));
  const refused = await app.get('/api/updates', token);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  windows[0]!.leave();
  let status = 429;
  while (status === 429) {
    const again = await follow(token);
    ({ status } = again.response);
    again.leave();
  }
  expect(status).toBe(200);
});

it('a stream of updates does not count as a running request', async () => {
  const limits = { maxRunning: 2, maxQueued: 0, maxWaitMs: 1_000, heldMs: 60_000, heldWhileBusyMs: 60_000 };
  const own = await startApp({ admission: { ...ADMISSION_LIMITS, ...limits } });
  const { token } = await own.staff('admin');
  for (let stream = 1; stream <= 4; stream += 1) await ready(token, own);
  expect((await own.get('/api/catalogue')).status).toBe(200);
  await own.stop();
});
