import type { RateLimit } from '../kernel/rate-limit.js';

/** High, because a mail provider may follow the links of many customers from one address. */
export const UNSUBSCRIBES_PER_ADDRESS: RateLimit = {
  name: 'unsubscribe from address',
  max: 300,
  windowMs: 60 * 60_000,
};
