import type { RateLimit } from '../kernel/rate-limit.js';

/** Enquiries from one address, from the form and the popup; wide, because a whole community may share one. */
export const ENQUIRIES_PER_ADDRESS: RateLimit = { name: 'enquiry from address', most: 60, windowMs: 60 * 60_000 };
