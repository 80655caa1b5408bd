import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { anyAddress, Api } from '../../../scripts/browser/api.js';
import { expect, test } from '../../../scripts/browser/fixtures.js';
import type { Product } from '../../../scripts/browser/product.js';

const REQUESTS = 20;
const LEAD = {
  name: 'Anita Rao',
  email: 'anita@example.com',
  phone: '9812345678',
  subject: 'Baner',
  message: 'Do you come to Baner?',
};

test('a stop answers every request that has begun, takes no new one, loses nothing, and ends within ten seconds @every-store', async ({
  startProduct,
}) => {
  const product = await startProduct();
  // As browsers open them in advance: nothing is ever asked on it.
  const silent = await connection(product);
  const begun = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => begin(product, { ...LEAD, email: `anita.${index}@example.com` })),
  );
  const began = performance.now();
  const ended = product.terminate();
  while (await takesConnections(product)) await pause(20);

  const answers = await Promise.all(begun.map(({ finish }) => finish()));
  expect(answers.map((answer) => answer.split('\r\n', 1)[0])).toEqual(
    Array.from({ length: REQUESTS }, () => 'HTTP/1.1 201 Created'),
  );
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  silent.destroy();

  await product.restart();
  const leads = await new Api(product).list<{ email: string }>('/api/leads', { q: 'anita' });
  expect(leads.map(({ email }) => email).filter((email) => /^anita\.\d+@/.test(email))).toHaveLength(REQUESTS);
});

test('clients that are slow or do not read their answer do not delay a stop', async ({ startProduct }) => {
  const product = await startProduct();
  const [body, headers, deaf] = [await connection(product), await connection(product), await connection(product)];
  for (const socket of [body, headers, deaf]) socket.on('error', () => {});
  body.write(
    `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"na`,
  );
  headers.write('GET /api/catalogue HTTP/1.1\r\nhost: x\r\nx-slow: ');
  deaf.pause();
  deaf.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  await once(deaf, 'readable');

  const began = performance.now();
  expect(await product.terminate()).toBe(0);
  expect(performance.now() - began).toBeLessThan(9_000);
});

/** A request whose head the server has read, and whose body is still to come. */
async function begin(product: Product, lead: typeof LEAD): Promise<{ finish: () => Promise<string> }> {
  const socket = await connection(product);
  const body = JSON.stringify(lead);
  socket.write(
    `POST /api/contact HTTP/1.1\r\nhost: ${new URL(product.url).host}\r\nx-forwarded-for: ${anyAddress()}\r\nconnection: close\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  const [goOn] = (await once(socket, 'data')) as [Buffer];
  expect(goOn.toString()).toMatch(/^HTTP\/1\.1 100/);
  return {
    async finish() {
      socket.write(body);
      return text(socket);
    },
  };
}

async function takesConnections(product: Product): Promise<boolean> {
  try {
    (await connection(product)).destroy();
    return true;
  } catch {
    return false;
  }
}

async function connection(product: Product): Promise<Socket> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
