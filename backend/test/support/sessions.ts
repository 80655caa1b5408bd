import type { Answer, TestApp } from './app.js';

/** The refresh cookie that a response sets, as a browser sends it back. */
export function cookieOf(answer: Answer<unknown>): string {
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!;
}

/** Signs in as the login form does. @param email of an account made by app.customer(); defaults to a new one */
export async function signInTo(app: TestApp, email?: string) {
  const known = email ?? (await app.customer()).email;
  const answer = await app.post('/api/login', { email: known, password: 'correct horse battery' });
  return {
    email: known,
    token: answer.body.token as string,
    userId: answer.body.userId as string,
    cookie: cookieOf(answer),
    answer,
  };
}

export function refreshAt(app: TestApp, cookie: string, headers: Record<string, string> = {}) {
  return app.request('POST', '/api/auth/refresh', { headers: { cookie, ...headers } });
}
