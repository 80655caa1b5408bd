import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailResponse } from '#libs/contract/mails.js';
import { startApp, type TestApp } from './support/app.js';

describe('POST mails/test', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const request = (token: string) => app.post<MailResponse>('/api/mails/test', {}, token);

  it('sends an email to the member of staff who calls it', async () => {
    const { token, email } = await app.staff('manager');
    const { status, body } = await request(token);
    expect([status, body]).toEqual([201, expect.objectContaining({ email, status: 'queued' })]);
    await app.sweep();
    expect((await app.get(`/api/mails/${body.id}`, token)).body).toMatchObject({ status: 'sent', lastError: null });
    const tests = (await app.mails()).filter(({ subject }) => subject?.startsWith('Test email'));
    expect(tests.map(({ to }) => to?.[0]?.address)).toEqual([email]);
  });

  it('allows 20 emails in an hour to each member of staff', async () => {
    const [{ token }, colleague] = [await app.staff('admin'), await app.staff('admin')];
    for (let nth = 1; nth <= 20; nth += 1) expect((await request(token)).status).toBe(201);
    expect((await request(token)).status).toBe(429);
    expect((await request(colleague.token)).status).toBe(201);
  });
});
