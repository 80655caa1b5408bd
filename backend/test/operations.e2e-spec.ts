import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe('the probes', () => {
  it.each(['/health/live', '/health/ready'])('%s answers ok', async (path) => {
    expect((await app.get(path)).body).toEqual({ status: 'ok' });
  });

  it('/metrics counts requests by route, not by address', async () => {
    await app.get('/api/pictures/some-key');
    const { text } = await app.get('/metrics');
    expect(text).toContain('route="/api/pictures/:key"');
    expect(text).not.toContain('some-key');
  });
});

describe('an error', () => {
  it('is a problem document with the id that the header and the log carry', async () => {
    const answer = await app.get('/api/profile');
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: 'urn:problem:not-signed-in',
      title: 'Unauthorized',
      status: 401,
      detail: 'Please sign in again.',
      instance: `urn:request:${answer.headers.get('x-request-id')}`,
      code: 'not-signed-in',
      message: 'Please sign in again.',
    });
  });

  it.each([
    ['malformed JSON', { raw: '{' }, 400],
    ['a polluting key (threat 14)', { raw: '{"__proto__":{"role":"admin"},"email":"a","password":"b"}' }, 400],
    [
      'a polluting constructor (threat 14)',
      { raw: '{"constructor":{"prototype":{"role":"admin"}},"email":"a","password":"b"}' },
      400,
    ],
    ['another content type', { raw: '<x/>', headers: { 'content-type': 'text/xml' } }, 415],
    ['a form', { raw: 'email=a&password=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['JSON that a form can send', { raw: '{"email":"a"}', headers: { 'content-type': 'text/plain' } }, 415],
    ['a compressed body', { raw: '{}', headers: { 'content-encoding': 'gzip' } }, 415],
    ['no body', {}, 400],
    ['an empty body', { raw: '', headers: { 'content-type': 'application/json' } }, 400],
    ['a body over the limit', { raw: JSON.stringify({ email: 'x'.repeat(64 * 1024) }) }, 413],
    ['a body far over the limit', { raw: 'x'.repeat(9 * 1024 * 1024) }, 413],
    ['an array', { raw: '[]' }, 400],
    ['null', { raw: 'null' }, 400],
    ['operators for values (threat 7)', { body: { email: { $ne: null }, password: { $ne: null } } }, 400],
  ])('answers %s with its status and nothing internal', async (_, options, status) => {
    const answer = await app.request('POST', '/api/login', options);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, type: expect.stringMatching(/^urn:problem:/) });
    expect(answer.text).not.toMatch(/node_modules|\.ts:|\.js:|Error:/);
  });

  it('names what an address answers when the method is another', async () => {
    const answer = await app.get('/api/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it.each(['/api/customers/%E0%A4%A', '/%'])('answers the malformed address %s with 400', async (path) => {
    expect(await app.get(path)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  });

  it('treats a record id of any length as one that does not exist', async () => {
    const { token } = await app.staff('admin');
    expect(await app.get(`/api/customers/${'x'.repeat(900)}`, token)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('says that there is nothing at an address', async () => {
    expect((await app.get('/api/nothing')).body).toMatchObject({
      code: 'not-found',
      message: 'There is nothing at this address.',
    });
  });
});

describe('every answer', () => {
  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await app.get('/api/catalogue');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self';script-src 'self';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
