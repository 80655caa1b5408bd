import type { RateLimit } from '../kernel/rate-limit.js';

const MINUTE = 60_000;

/**
 * Failed sign-ins from one network address; wide, because a whole community may share one. Like the other limits of
 * sign-ins, it concerns browsers that have not signed in to the account before.
 */
export const LOGINS_PER_ADDRESS: RateLimit = { name: 'login from address', most: 100, windowMs: 15 * MINUTE };
/** Failed sign-ins to one account from one network address, whether there is such an account or not. */
export const LOGINS_TO_ACCOUNT_PER_ADDRESS: RateLimit = {
  name: 'login to account from address',
  most: 10,
  windowMs: 15 * MINUTE,
};
/** Failed sign-ins to one account from all addresses together. */
export const LOGINS_TO_ACCOUNT: RateLimit = { name: 'login to account', most: 100, windowMs: 60 * MINUTE };
/** What is left after one of the two limits above: one attempt in so many seconds. Slow for guessing, short for an owner. */
export const SLOWED_LOGINS_TO_ACCOUNT_PER_ADDRESS: RateLimit = {
  name: 'slowed login to account from address',
  most: 1,
  windowMs: 30_000,
};
export const SLOWED_LOGINS_TO_ACCOUNT: RateLimit = { name: 'slowed login to account', most: 1, windowMs: 10_000 };
/** Failed sign-ins to one account from one browser that has signed in to it before. */
export const LOGINS_PER_DEVICE: RateLimit = { name: 'login from device', most: 10, windowMs: 15 * MINUTE };
export const REGISTRATIONS_PER_ADDRESS: RateLimit = {
  name: 'registration from address',
  most: 100,
  windowMs: 60 * MINUTE,
};
export const RESETS_PER_ACCOUNT: RateLimit = { name: 'reset of account', most: 5, windowMs: 60 * MINUTE };
export const RESETS_PER_ADDRESS: RateLimit = { name: 'reset from address', most: 50, windowMs: 60 * MINUTE };
/** Tokens that were tried and refused. */
export const TOKENS_PER_ADDRESS: RateLimit = { name: 'reset token from address', most: 50, windowMs: 15 * MINUTE };
/** Drawing a picture costs much more than other calls. */
export const PICTURES_PER_ACCOUNT: RateLimit = { name: 'picture of account', most: 30, windowMs: 60 * MINUTE };
/** Wrong passwords within one session, where the current password is asked for again. */
export const PASSWORD_CHECKS_PER_SESSION: RateLimit = {
  name: 'password check of session',
  most: 10,
  windowMs: 15 * MINUTE,
};
export const EMAIL_CHANGES_PER_ACCOUNT: RateLimit = { name: 'email change of account', most: 5, windowMs: 60 * MINUTE };
/** Mails to one address, whoever asks for them. */
export const EMAIL_CHANGES_PER_NEW_EMAIL: RateLimit = {
  name: 'email change to address',
  most: 5,
  windowMs: 24 * 60 * MINUTE,
};
/** Confirmation links that were tried and refused. */
export const EMAIL_TOKENS_PER_ADDRESS: RateLimit = {
  name: 'email token from address',
  most: 50,
  windowMs: 15 * MINUTE,
};
