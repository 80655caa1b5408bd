import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { logOutOnServer, logoutSettled, repeatPendingLogout } from './logout.js';
import { clearSession, storeSession, type Session } from './session.js';

const SESSION: Session = { token: 't1', email: 'ravi@example.com', role: 'employee', userId: 'e1' };

/** The session on the server, which the refresh cookie of this browser belongs to. */
let isSignedIn = true;
let status: 'offline' | 500 | 200 = 'offline';

const { fetch } = globalThis;
beforeAll(() => {
  Object.assign(globalThis, {
    fetch: () => {
      if (status === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
      if (status === 200) isSignedIn = false;
      return Promise.resolve(new Response(null, { status }));
    },
  });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  Object.assign(globalThis, { fetch });
});
beforeEach(() => {
  Object.assign(globalThis, { window: new EventTarget() });
  isSignedIn = true;
  storeSession(SESSION);
});

async function logOut(during: typeof status): Promise<void> {
  status = during;
  clearSession();
  await logOutOnServer();
}

function goOnline(): void {
  status = 200;
  window.dispatchEvent(new Event('online'));
}

describe('a logout', () => {
  it('ends the session on the server', async () => {
    await logOut(200);
    expect(isSignedIn).toBe(false);
  });

  it.each(['offline', 500] as const)('is repeated at the next start if it fails (%s)', async (failure) => {
    await logOut(failure);
    expect(isSignedIn).toBe(true);
    status = 200;
    repeatPendingLogout();
    expect(isSignedIn).toBe(false);
  });

  it('is repeated when the browser goes online if it fails', async () => {
    await logOut('offline');
    repeatPendingLogout();
    goOnline();
    expect(isSignedIn).toBe(false);
  });

  it('is not repeated once the server has confirmed it', async () => {
    await logOut(200);
    isSignedIn = true;
    repeatPendingLogout();
    goOnline();
    expect(isSignedIn).toBe(true);
  });

  it('is awaited before signing in, because its response would end the new session', async () => {
    const { fetch } = globalThis;
    let respond = () => {};
    const response = new Promise<Response>((resolve) => (respond = () => resolve(new Response(null, { status: 200 }))));
    Object.assign(globalThis, { fetch: () => response });
    void logOutOnServer();
    const order: string[] = [];
    const signIn = logoutSettled().then(() => order.push('sign-in'));
    await Promise.resolve();
    order.push('logout');
    respond();
    await signIn;
    Object.assign(globalThis, { fetch });
    expect(order).toEqual(['logout', 'sign-in']);
  });

  it('is not repeated after signing in', async () => {
    await logOut('offline');
    repeatPendingLogout();
    storeSession(SESSION);
    goOnline();
    expect(isSignedIn).toBe(true);
    // As when the session has expired.
    clearSession();
    goOnline();
    expect(isSignedIn).toBe(true);
  });
});
