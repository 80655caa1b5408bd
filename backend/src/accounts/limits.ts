import type { RateLimit } from '../kernel/rate-limit.js';

const MINUTE = 60_000;

/** Failed logins to one account, whether there is one or not; a success forgets them. */
export const LOGINS_PER_ACCOUNT: RateLimit = { name: 'login of account', most: 10, windowMs: 15 * MINUTE };
/** Failed logins from one address; wide, because a whole community may share one. */
export const LOGINS_PER_ADDRESS: RateLimit = { name: 'login from address', most: 100, windowMs: 15 * MINUTE };
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
