import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { anyAddress } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { times } from './support/concurrently.js';
import { faultTest, scaled } from './support/fault-test.js';
import { Shop } from './support/shop.js';

const STOPS = scaled(10, 1);
const STARTED_REQUESTS = 20;
const CLIENTS = 10;
const MAX_EXIT_MS = 10_000;
const LOAD_MS = 300;
const BYTE_INTERVAL_MS = 500;
const UNREAD_REQUESTS = 50;

faultTest(
  {
    name: 'shutdown',
    target: `SIGTERM under load with slow clients, ${STOPS} ${STOPS === 1 ? 'time' : 'times'}: 0 requests in flight fail, exit code 0 within ${MAX_EXIT_MS / 1000} s`,
  },
  async ({ result, cleanUp }) => {
    const product = await Product.start();
    cleanUp(() => product.dispose());
    const failures: string[] = [];
    const exits: { code: number | null; seconds: number }[] = [];
    let answered = 0;
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (stop > 0) await product.restart();
      const silent = await connection(product);
      const slow = [
        await slowSender(product, 'POST /api/contact HTTP/1.1\r\nho'),
        await slowSender(product, slowBody(product)),
        await nonReader(product),
      ];
      const clients = times(CLIENTS, () => new KeepAliveClient(product));
      const load = Promise.all(clients.map((client) => client.run()));
      await pause(LOAD_MS);
      const begun = await Promise.all(times(STARTED_REQUESTS, (number) => begin(product, lead(stop, number))));

      const signalled = performance.now();
      const ended = product.terminate();
      const [answers] = await Promise.all([Promise.all(begun.map(({ finish }) => finish())), load]);
      const code = await ended;
      exits.push({ code, seconds: (performance.now() - signalled) / 1000 });
      [silent, ...slow].forEach((socket) => socket.destroy());
      const statuses = answers.map((answer) => answer.split('\r\n', 1)[0] ?? '');
      failures.push(
        ...statuses.filter((status) => status !== 'HTTP/1.1 201 Created').map((status) => `begun: ${status}`),
      );
      failures.push(...clients.flatMap((client) => client.failuresBefore(signalled)));
      answered += begun.length + clients.reduce((total, client) => total + client.answered, 0);
    }

    await product.restart();
    const kept = new Set((await new Shop(product).all<{ email: string }>('/api/leads')).map(({ email }) => email));
    const expected = times(STOPS, (stop) => times(STARTED_REQUESTS, (number) => lead(stop, number).email)).flat();
    const lost = expected.filter((email) => !kept.has(email));
    result(
      `${answered} answered, ${failures.length} failed, ${lost.length} acknowledged writes lost; exit code ${[...new Set(exits.map(({ code }) => code))].join(', ')} after at most ${Math.max(...exits.map(({ seconds }) => seconds)).toFixed(1)} s`,
    );
    expect(failures).toEqual([]);
    expect(lost).toEqual([]);
    expect(exits.filter(({ code, seconds }) => code !== 0 || seconds * 1000 >= MAX_EXIT_MS)).toEqual([]);
  },
);

function lead(stop: number, number: number) {
  return {
    name: 'Anita Rao',
    email: `anita.${stop}.${number}@example.com`,
    phone: '9812345678',
    subject: 'Baner',
    message: 'Do you come to Baner?',
  };
}

/** Sends one request after another on one connection, like browsers and proxies, until the connection ends. */
class KeepAliveClient {
  answered = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly failures: { sentAt: number; reason: string }[] = [];

  constructor(private readonly product: Product) {}

  async run(): Promise<void> {
    while (this.failures.length === 0) {
      const sentAt = performance.now();
      try {
        await this.send();
        this.answered += 1;
      } catch (error) {
        this.failures.push({ sentAt, reason: String(error) });
      }
    }
    this.agent.destroy();
  }

  /** Requests that were sent before this moment, and failed. */
  failuresBefore(moment: number): string[] {
    return this.failures.filter(({ sentAt }) => sentAt < moment).map(({ reason }) => reason);
  }

  private async send(): Promise<void> {
    const sent = request(`${this.product.url}/api/catalogue`, { agent: this.agent }).end();
    const [response] = await once(sent, 'response');
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}: ${body.slice(0, 200)}`);
  }
}

/** Starts a request: the server has read the head, and the body follows with `finish`. */
async function begin(product: Product, body: object): Promise<{ finish: () => Promise<string> }> {
  const socket = await connection(product);
  const json = JSON.stringify(body);
  socket.write(`${head(product, json.length)}expect: 100-continue\r\n\r\n`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 100/);
  return {
    async finish() {
      socket.write(json);
      return text(socket);
    },
  };
}

function slowBody(product: Product): string {
  return `${head(product, 10_000)}\r\n{"name":`;
}

function head(product: Product, length: number): string {
  return (
    `POST /api/contact HTTP/1.1\r\nhost: ${new URL(product.url).host}\r\nx-forwarded-for: ${anyAddress()}\r\n` +
    `connection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`
  );
}

/** A client that sends this text, and then single bytes until its connection is closed. */
async function slowSender(product: Product, first: string): Promise<Socket> {
  const socket = await connection(product);
  socket.write(first);
  const sending = setInterval(() => socket.write(' '), BYTE_INTERVAL_MS);
  socket.once('close', () => clearInterval(sending));
  return socket;
}

/** A client that sends many requests and does not read the responses. */
async function nonReader(product: Product): Promise<Socket> {
  const socket = await connection(product);
  socket.pause();
  socket.write(`GET /api/openapi.json HTTP/1.1\r\nhost: ${new URL(product.url).host}\r\n\r\n`.repeat(UNREAD_REQUESTS));
  return socket;
}

async function connection(product: Product): Promise<Socket> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // The connection may be reset when the server stops.
  socket.on('error', () => undefined);
  return socket;
}
