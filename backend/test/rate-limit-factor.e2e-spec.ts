import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: '2' } });
});
afterAll(() => app.stop());

describe('RATE_LIMIT_FACTOR=2', () => {
  it('doubles the allowed failed logins to one account', async () => {
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 23; attempt += 1)
      statuses.push((await app.post('/api/login', { email: 'nobody@example.com', password: 'wrong' })).status);
    expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });
});
