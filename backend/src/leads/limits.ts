import type { RateLimit } from '../kernel/rate-limit.js';

/** Enquiries from one IP address. The limit is high because a whole community may share an IP address. */
export const ENQUIRIES_PER_IP: RateLimit = { name: 'enquiry from IP', max: 60, windowMs: 60 * 60_000 };
