import type { RateLimit } from '../kernel/rate-limit.js';

/** High, because a mail provider may follow the links of many customers from one IP address. */
export const UNSUBSCRIBES_PER_IP: RateLimit = {
  name: 'unsubscribe from IP',
  max: 300,
  windowMs: 60 * 60_000,
};
