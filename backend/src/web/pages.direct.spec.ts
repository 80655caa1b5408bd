import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call, type Answer } from './pages.direct.fixture.js';
import { DirectPages, type DirectAnswer } from './pages.direct.js';
import { Document } from './pages.documents.js';

const GZIP = { 'accept-encoding': 'gzip' };

let server: Server;
let document: Document | null;
let answers: DirectAnswer[];

beforeEach(async () => {
  document = new Document('index.html', '<h1>Home</h1>', '');
  await document.compress();
  answers = [];
  server = createServer((_, response) => response.end('framework'));
  const current = (file: string) => (file === 'index.html' ? document : null);
  new DirectPages({
    current,
    headers: { 'x-frame-options': 'SAMEORIGIN' },
    onAnswered: (one) => answers.push(one),
  }).guard(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  call((server.address() as AddressInfo).port, { path, method, headers });

describe('a page in memory', () => {
  it('is sent compressed, with its own headers, those of every response and the id of the request', async () => {
    const { status, headers, body } = await get('/', GZIP);
    expect(status).toBe(200);
    expect(gunzipSync(body).toString()).toBe('<h1>Home</h1>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-frame-options': 'SAMEORIGIN',
      'x-request-id': answers[0]!.requestId,
    });
    expect(answers).toEqual([{ requestId: expect.any(String), status: 200, ms: expect.any(Number) }]);
  });

  it('is sent uncompressed to a client that accepts no encoding', async () => {
    const { headers, body } = await get('/');
    expect([body.toString(), headers['content-encoding']]).toEqual(['<h1>Home</h1>', undefined]);
  });

  it('is not sent again to a client that has it cached', async () => {
    const etag = (await get('/', GZIP)).headers.etag!;
    const { status, headers, body } = await get('/', { ...GZIP, 'if-none-match': etag });
    expect([status, body.length, headers.etag, headers['content-encoding']]).toEqual([304, 0, etag, undefined]);
  });
});

describe('leaves everything else to the framework', () => {
  it.each([
    ['another path', '/about', 'GET'],
    ['an address with a query', '/?utm_source=mail', 'GET'],
    ['another method', '/', 'POST'],
  ])('%s', async (_, path, method) => {
    expect((await get(path, GZIP, method)).body.toString()).toBe('framework');
  });

  it('a page that is outdated or was never rendered', async () => {
    document = null;
    expect((await get('/', GZIP)).body.toString()).toBe('framework');
  });

  it('a page whose compressed form is not in memory', async () => {
    document = new Document('index.html', '<h1>Home</h1>', '');
    expect((await get('/', GZIP)).body.toString()).toBe('framework');
    expect(answers).toEqual([]);
  });
});
