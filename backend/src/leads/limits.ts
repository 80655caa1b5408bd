import type { RateLimit } from '../kernel/rate-limit.js';

/** Enquiries from one IP address. It is high because a whole community may share an address. */
export const ENQUIRIES_PER_ADDRESS: RateLimit = { name: 'enquiry from address', max: 60, windowMs: 60 * 60_000 };
