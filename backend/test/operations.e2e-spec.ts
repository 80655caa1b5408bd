import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../src/kernel/jobs.js';
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

  it('/metrics counts requests by route, not by URL', async () => {
    await app.get('/api/pictures/some-key');
    const { text } = await app.get('/metrics');
    expect(text).toContain('route="/api/pictures/:key"');
    expect(text).not.toContain('some-key');
  });

  it('/metrics has the failures and the last success of each job, and the mails that were not sent', async () => {
    const jobs = app.app.nest.get(JobRunner);
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new Error('broken');
    };
    jobs.register({ name: 'test', everyMs: 60_000, run });
    const figure = async (name: string) =>
      (await app.get('/metrics')).text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length + 1);
    const success = 'job_last_success_timestamp_seconds{job="test"}';
    await jobs.run('test');
    expect([await figure('job_failures_total{job="test"}'), await figure(success)]).toEqual(['1', undefined]);
    expect(Number(await figure('errors_logged_total{context="JobRunner"}'))).toBeGreaterThanOrEqual(1);
    isBroken = false;
    await jobs.run('test');
    expect(await figure('job_failures_total{job="test"}')).toBe('1');
    expect(Number(await figure(success))).toBeGreaterThan(0);
    expect(await figure('mails_not_sent{state="delayed"}')).toBe('0');
    expect(await figure('mails_not_sent{state="failed"}')).toBe('0');
  });
});

describe('an error', () => {
  it('is a problem document with the id of the header and the log', async () => {
    const answer = await app.get('/api/profile');
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: 'urn:problem:not-signed-in',
      title: 'Unauthorized',
      status: 401,
      detail: 'Please log in again.',
      instance: `urn:request:${answer.headers.get('x-request-id')}`,
      code: 'not-signed-in',
      message: 'Please log in again.',
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

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with 405 where it is not supported', async (method) => {
    const answer = await app.request(method, '/api/login');
    expect([answer.status, answer.headers.get('allow'), answer.body.code]).toEqual([405, 'POST', 'method-not-allowed']);
  });

  it('answers TRACE with 405, although browsers cannot send it', async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      httpRequest(`${app.url}/api/login`, { method: 'TRACE' }, resolve).on('error', reject).end(),
    );
    answer.resume();
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  });

  it('lists the methods that a path supports', async () => {
    const answer = await app.get('/api/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('does not list the methods of records for a fixed path beside them', async () => {
    const answer = await app.request('OPTIONS', '/api/washes/mine');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each([{}, { body: {} }])('answers QUERY with 405, with %j', async (options) => {
    const answer = await app.request('QUERY', '/api/login', options);
    expect([answer.status, answer.headers.get('allow'), answer.body.code]).toEqual([405, 'POST', 'method-not-allowed']);
  });

  it.each(['/api/customers/%E0%A4%A', '/%'])('answers the malformed URL %s with 400', async (path) => {
    expect(await app.get(path)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  });

  it('treats a record id of any length as one that does not exist', async () => {
    const { token } = await app.staff('admin');
    expect(await app.get(`/api/customers/${'x'.repeat(900)}`, token)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it.each(['GET', 'PUT', 'DELETE'])('answers %s of an id that no route accepts with 404', async (method) => {
    const { token } = await app.staff('admin');
    const { status, headers, text } = await app.request(method, `/api/customers/${'x'.repeat(5000)}`, { token });
    expect([status, headers.get('allow')]).toEqual([404, null]);
    expect(text).not.toContain('supports');
  });

  it('lists the methods that a path supports also for an id that no route accepts', async () => {
    const answer = await app.request('POST', `/api/customers/${'x'.repeat(5000)}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT']);
  });

  it('answers 404 for an unknown path', async () => {
    expect((await app.get('/api/nothing')).body).toMatchObject({
      code: 'not-found',
      message: 'There is nothing at this URL.',
    });
  });
});

describe('a call from a page of another website (docs/threat-model.md, 33)', () => {
  const headers = { origin: 'https://evil.example' };

  it.each(['/api/login', '/api/register', '/api/contact', '/api/auth/refresh', '/api/auth/logout'])(
    'to POST %s is rejected, and sets no cookie',
    async (path) => {
      const answer = await app.request('POST', path, { body: {}, headers });
      expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([403, 'forbidden', []]);
      expect(answer.body.message).toMatch(
        /^This request comes from another website\. Please open http\S+ and try again\.$/,
      );
    },
  );

  it('cannot sign in, with the right password or as a form', async () => {
    const { email } = await app.customer();
    const body = { email, password: 'correct horse battery' };
    const asJson = await app.request('POST', '/api/login', { body, headers });
    expect([asJson.status, asJson.headers.getSetCookie()]).toEqual([403, []]);
    const asForm = await app.request('POST', '/api/login', {
      raw: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([asForm.status, asForm.headers.getSetCookie()]).toEqual([415, []]);
  });
});

describe('in production', () => {
  const METRICS_TOKEN = 'a metrics token of 32 characters';
  const PRODUCTION = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://wash.example',
    JWT_SECRET: 'x'.repeat(32),
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
    RAZORPAY_BASE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Care <care@wash.example>',
  };

  it('metrics and API documentation are not served', async () => {
    const own = await startApp({ env: PRODUCTION });
    for (const path of ['/metrics', '/api/docs', '/api/openapi.json', '/api/docs-json'])
      expect({ path, status: (await own.get(path)).status }).toEqual({ path, status: 404 });
    await own.stop();
  });

  it('metrics require their token, and the documentation its setting', async () => {
    const own = await startApp({ env: { ...PRODUCTION, METRICS_TOKEN, PUBLIC_API_DOCS: 'true' } });
    expect((await own.get('/metrics')).status).toBe(401);
    expect((await own.get('/metrics', `${METRICS_TOKEN}x`)).status).toBe(401);
    expect((await own.get('/metrics', METRICS_TOKEN)).text).toContain('http_request_duration_seconds');
    expect((await own.get('/api/openapi.json')).status).toBe(200);
    await own.stop();
  });
});

describe('every answer', () => {
  it('has the security headers', async () => {
    const { headers } = await app.get('/api/catalogue');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self';script-src 'self';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
