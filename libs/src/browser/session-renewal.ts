import { clearSession, readSession, storeSession, type Session } from './session.js';

/** The refresh token rotates, so two tabs must not use it at the same time. */
const REFRESH_LOCK = 'session-renewal';

/** Requests a new session. Resolves to null when the server rejects it, and rejects when the server is unavailable. */
type Refresh = () => Promise<Session | null>;

/** Asks the user to sign in again. Resolves to whether they did. */
type SignInAgain = (email: string) => Promise<boolean>;

let renewing: Promise<boolean> | null = null;
let askToSignIn: SignInAgain = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;

/** Set by the application's shell, which shows the dialog. */
export function setSignInAgain(own: SignInAgain): void {
  askToSignIn = own;
}

/**
 * Replaces a rejected token with a renewed session, or with a new one after signing in again. Renews once for all
 * pending requests, across tabs too. Clears the session when the user does not sign in.
 *
 * @param spent the session whose token was rejected
 * @returns whether the request can be repeated with the stored token
 * @throws what `refresh` rejects with
 */
export async function restoreSession(spent: Session, refresh: Refresh): Promise<boolean> {
  renewing ??= acrossTabs(() => renewed(spent, refresh)).finally(() => {
    renewing = null;
  });
  if (await renewing) return true;
  return readSession()?.userId === spent.userId && signInAgain(spent.email);
}

/** Whether the access token expires within some time, by the clock of this device. */
export function expiresWithin({ token }: Session, ms: number): boolean {
  try {
    const [, claims = ''] = token.split('.');
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 < Date.now() + ms;
  } catch {
    return false;
  }
}

/** Asks the user to sign in again, with one dialog for all waiting requests. Clears the session when they do not. */
export async function signInAgain(email: string): Promise<boolean> {
  const ended = readSession();
  // Signing out, here or in another tab, is not an expired session.
  if (!ended) return false;
  asking ??= askToSignIn(email).finally(() => {
    asking = null;
  });
  if (await asking) return true;
  const stored = readSession();
  // The user may have signed in in another tab while the dialog was open.
  if (stored && stored.token !== ended.token) return stored.userId === ended.userId;
  clearSession();
  return false;
}

export const OTHER_ACCOUNT = 'That’s a different account. Log in with the one you were using.';

/** Stores the session of a user who has signed in again. Returns false if it is somebody else's. */
export function continueSession(session: Session): boolean {
  const ended = readSession();
  if (ended && ended.userId !== session.userId) return false;
  storeSession(session);
  return true;
}

async function renewed(spent: Session, refresh: Refresh): Promise<boolean> {
  const stored = readSession();
  if (!stored) return false;
  if (stored.token !== spent.token) return stored.userId === spent.userId;
  const session = await refresh();
  // In the meantime the user may have logged out, or somebody may have logged in in another tab.
  const current = readSession();
  if (current?.token !== stored.token) return current?.userId === spent.userId;
  if (session?.userId !== stored.userId) return false;
  storeSession(session);
  return true;
}

function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  // Locks are available on secure origins only.
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}
