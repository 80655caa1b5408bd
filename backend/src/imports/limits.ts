import type { RateLimit } from '../kernel/rate-limit.js';

/** Files that a member of staff has checked. Checking one takes up to 2 MB and keeps its rows for a day. */
export const IMPORTS_PER_ACCOUNT: RateLimit = { name: 'import of account', max: 100, windowMs: 60 * 60_000 };
