import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Admission, isPriority, MAX_PIPELINED } from './admission.js';

const LIMITS = {
  maxRunning: 2,
  maxPriority: 2,
  maxQueued: 2,
  maxWaitMs: 5_000,
  heldMs: 500,
  heldWhileBusyMs: 4_000,
  retryAfterSeconds: 2,
};

/** A response that remembers what was sent. */
class Sent extends EventEmitter {
  destroyed = false;
  status = 0;
  body = '';
  headers: Record<string, unknown> = {};

  constructor(readonly req: Pick<IncomingMessage, 'url' | 'headers' | 'socket'>) {
    super();
  }

  writeHead(status: number, headers: Record<string, unknown>): this {
    Object.assign(this, { status, headers });
    return this;
  }

  end(body = ''): void {
    this.body = body;
    this.emit('close');
  }
}

const response = (sent: Sent) => sent as unknown as ServerResponse;

/** A promise and what settles it. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('requests with priority', () => {
  it.each(['/health/live', '/health/ready', '/metrics', '/api/payments/webhook', '/api/checkout/add?x=1'])(
    'include %s',
    (url) => {
      expect(isPriority(url)).toBe(true);
    },
  );

  it.each(['/health/zzz', '/metricsX', '/api/payments/webhookX', '/api/checkout/addX', '/api/catalogue'])(
    'do not include %s',
    (url) => {
      expect(isPriority(url)).toBe(false);
    },
  );
});

describe('the admission of requests', () => {
  let now = 0;
  let refused = 0;
  let busy = false;
  let admission: Admission;
  let begun: string[];

  beforeEach(() => {
    [now, refused, busy, begun] = [0, 0, false, []];
    admission = admitting(LIMITS);
  });

  function admitting(limits: typeof LIMITS): Admission {
    return new Admission(limits, {
      onRejected: () => (refused += 1),
      now: () => now,
      isBusy: () => busy,
      clientOf: ({ headers }) => String(headers.from ?? ''),
    });
  }

  function arrive(name: string, url = '/api/profile', headers = {}): Sent {
    const sent = new Sent({ url, headers, socket: new Socket() });
    const own = begun;
    admission.admit(sent.req, response(sent), () => own.push(name));
    return sent;
  }

  it('starts requests up to the limit, queues the next ones and rejects the rest', () => {
    const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => arrive(name));
    expect(begun).toEqual(['a', 'b']);
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0, 0, 503]);
    expect(answers[4]!.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(refused).toBe(1);
  });

  it('shows browsers a page that retries', () => {
    for (const name of ['a', 'b', 'c', 'd']) arrive(name);
    const { headers, body } = arrive('page', '/', { accept: 'text/html,application/xhtml+xml' });
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' });
    expect(body).toContain('We are very busy right now');
    expect(body).toContain('http-equiv="refresh" content="2"');
  });

  it('starts queued requests in order as running ones finish', async () => {
    const [first] = ['a', 'b', 'c', 'd'].map((name) => arrive(name));
    first!.end();
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('does not let a new request overtake queued ones', async () => {
    const [first] = ['a', 'b', 'c'].map((name) => arrive(name));
    first!.end();
    arrive('late');
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it.each([
    '/health/live',
    '/metrics',
    '/api/payments/webhook',
    '/api/checkout/add',
    '/api/washes/complete?x=1',
    '/api/orders/0198/complete',
    '/razorpay-stand-in/v1/orders',
  ])('starts %s immediately, however long the queue', (url) => {
    for (const name of ['a', 'b', 'c', 'd']) arrive(name);
    arrive('first', url);
    expect(begun).toEqual(['a', 'b', 'first']);
  });

  it('treats probes and payment reports like other requests above their own limit', async () => {
    const [first] = ['a', 'b'].map((name) => arrive(name, '/health/live'));
    for (const name of ['c', 'd', 'e', 'f']) arrive(name, '/health/live');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(arrive('g', '/health/live').status).toBe(503);
    first!.end();
    await nextTurn();
    arrive('h', '/api/payments/webhook');
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'h']);
  });

  it('gives clients turns in the queue, and rejects the newest request of the one with most when it is full', async () => {
    admission = admitting({ ...LIMITS, maxRunning: 1, maxQueued: 4 });
    const asha = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => arrive(name, undefined, { from: 'asha' }));
    expect(asha.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 503]);
    const bina = ['b1', 'b2', 'b3'].map((name) => arrive(name, undefined, { from: 'bina' }));
    expect(asha.map(({ status }) => status)).toEqual([0, 0, 0, 503, 503, 503]);
    expect(bina.map(({ status }) => status)).toEqual([0, 0, 503]);
    for (const ended of [asha[0]!, asha[1]!, bina[0]!, asha[2]!]) {
      ended.end();
      await nextTurn();
    }
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('does not count a request while its body arrives, but from then on', async () => {
    const [first, second] = ['a', 'b', 'c'].map((name) => arrive(name));
    const { passed, open } = gate();
    let isReceived = false;
    const received = admission.whileReceiving(response(first!), () => passed).then(() => (isReceived = true));
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
    open();
    await nextTurn();
    await nextTurn();
    expect(isReceived).toBe(false);
    arrive('d');
    second!.end();
    await received;
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('rejects a request that has no capacity in time after its body', async () => {
    const [first, second] = ['a', 'b', 'c'].map((name) => arrive(name));
    const received = admission.whileReceiving(response(first!), () => Promise.resolve());
    const rejected = expect(received).rejects.toMatchObject({ code: 'overloaded', facts: { retryAfter: 2 } });
    await nextTurn();
    busy = true;
    now = 5_001;
    second!.end();
    await rejected;
  });

  it('does not count a long request that waits for something else', async () => {
    const [first] = ['a', 'b', 'c'].map((name) => arrive(name));
    now = 600;
    first!.end();
    await nextTurn();
    arrive('d');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('starts no more while the processor is the bottleneck', async () => {
    const [first] = ['a', 'b', 'c', 'd'].map((name) => arrive(name));
    busy = true;
    now = 3_999;
    first!.end();
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('rejects requests that waited too long and drops those whose clients disconnected', async () => {
    const [first, , third, fourth] = ['a', 'b', 'c', 'd'].map((name) => arrive(name));
    third!.destroyed = true;
    now = 5_001;
    first!.end();
    await nextTurn();
    expect([begun, third!.status, fourth!.status]).toEqual([['a', 'b'], 0, 503]);
  });
});

describe('the requests of one connection', () => {
  const begun: { url: string; response: ServerResponse }[] = [];
  let server: Server;
  let arrived: EventEmitter;

  beforeEach(async () => {
    begun.length = 0;
    arrived = new EventEmitter();
    server = createServer((request, response) => {
      begun.push({ url: request.url!, response });
      arrived.emit('request');
    });
    new Admission(LIMITS).guard(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const port = () => (server.address() as AddressInfo).port;

  function pipeline(count: number) {
    const socket = connect(port(), '127.0.0.1');
    const requests = Array.from({ length: count }, (_, number) => `GET /${number} HTTP/1.1\r\nhost: a\r\n\r\n`);
    socket.on('error', () => undefined).write(requests.join(''));
    return socket;
  }

  it('run one at a time and leave capacity to others', async () => {
    pipeline(6);
    await once(arrived, 'request');
    get({ port: port(), path: '/other' }).on('error', () => undefined);
    await once(arrived, 'request');
    expect(begun.map(({ url }) => url)).toEqual(['/0', '/other']);
    begun[0]!.response.end();
    await once(arrived, 'request');
    expect(begun.map(({ url }) => url)).toEqual(['/0', '/other', '/1']);
  });

  it('are disconnected when too many are pipelined', async () => {
    const socket = pipeline(MAX_PIPELINED + 2);
    await once(socket, 'close');
    expect(begun.map(({ url }) => url)).toEqual(['/0']);
  });
});
