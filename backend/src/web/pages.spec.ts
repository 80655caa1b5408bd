import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import type { SiteContent } from '#libs/contract/site.js';
import { BACKOFFICE_SCREENS } from '#libs/screens.js';
import { servePages } from './pages.js';

let root: string;
let server: FastifyInstance;
let address: string;

/** A minimal build output, with a renderer that fails. */
const BUILT = {
  'storefront/index.html': '<h1>Home</h1>',
  'storefront/404.html': '<h1>Not Found</h1>',
  'storefront/405.html': '<h1>Method Not Allowed</h1>',
  'storefront/error.html': '<h1>Unexpected Application Error</h1>',
  'storefront-render/render.js':
    "exports.renderDocument = async (file) => { if (file === 'index.html') throw new Error('secret detail'); return '<h1>Rendered</h1>'; };",
  'storefront-render/templates.json': JSON.stringify({ 'index.html': '', '404.html': '' }),
  'backoffice/index.html': '<h1>Office</h1>',
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
  for (const [name, text] of Object.entries(BUILT)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  server = fastify();
  await servePages(server, {
    webRoot: root,
    publicUrl: 'https://wash.example',
    content: { read: async () => ({}) as SiteContent, revision: () => '', now: () => 0 },
  });
  address = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a method that a page does not have', () => {
  it.each(['/about', '/dashboard/customers'])('returns 405 with the allowed methods: %s', async (path) => {
    const answer = await fetch(`${address}${path}`, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

it('a client that rejects brotli gets another encoding', async () => {
  const answer = await fetch(`${address}/nowhere`, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
});

describe('a page that cannot be rendered', () => {
  it('is the application error page with status 500, and reveals nothing internal', async () => {
    const answer = await fetch(`${address}/`);
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toMatchObject({
      status: 500,
      type: expect.stringContaining('text/html'),
    });
    const text = await answer.text();
    expect(text).toContain('Unexpected Application Error');
    expect(text).not.toContain('secret detail');
  });

  it('does not affect other pages', async () => {
    const answer = await fetch(`${address}/nowhere`);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 404, text: '<h1>Rendered</h1>' });
  });
});

it.each(Object.keys(BACKOFFICE_SCREENS))('serves the backoffice at /dashboard/%s', async (screen) => {
  const answer = await fetch(`${address}/dashboard/${screen}`);
  expect([answer.status, await answer.text()]).toEqual([200, '<h1>Office</h1>']);
});

it('returns 404 for a screen that the backoffice does not have', async () => {
  expect((await fetch(`${address}/dashboard/nowhere`)).status).toBe(404);
});
