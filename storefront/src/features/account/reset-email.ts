import { persistentStorage } from '#libs/browser/storage.js';

const KEY = 'resetEmail';
/** As long as the mailed link works. */
const KEPT_MS = 30 * 60_000;

/**
 * Remembers in this browser which address asked for a reset link, so that the login page can fill it in afterwards. The
 * link and the API do not say whose password the link sets: whoever finds a link would then know where to log in.
 */
export function rememberResetEmail(email: string, now = Date.now()): void {
  persistentStorage.write(KEY, JSON.stringify({ email, until: now + KEPT_MS }));
}

/** The address that asked for the last reset link, or an empty text. Reading it removes it. */
export function takeResetEmail(now = Date.now()): string {
  const stored = persistentStorage.read(KEY);
  persistentStorage.remove(KEY);
  try {
    const { email, until } = JSON.parse(stored ?? '{}') as { email?: unknown; until?: unknown };
    return typeof email === 'string' && typeof until === 'number' && now < until ? email : '';
  } catch {
    return '';
  }
}
