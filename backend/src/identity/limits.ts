import type { RateLimit } from '../kernel/rate-limit.js';

const MINUTE = 60_000;

/**
 * Failed sign-ins from one IP address. The limit is high because a whole community may share an IP address. Like the
 * other limits of sign-ins, it does not apply to browsers that have signed in to the account before.
 */
export const LOGINS_PER_IP: RateLimit = { name: 'login from IP', max: 100, windowMs: 15 * MINUTE };
/** Failed sign-ins to one account from one IP address, whether or not the account exists. */
export const LOGINS_TO_ACCOUNT_PER_IP: RateLimit = {
  name: 'login to account from IP',
  max: 10,
  windowMs: 15 * MINUTE,
};
/** Failed sign-ins to one account from all IP addresses together. */
export const LOGINS_TO_ACCOUNT: RateLimit = { name: 'login to account', max: 100, windowMs: 60 * MINUTE };
/** Above either limit: one attempt per window. Too slow for guessing, and a short wait for the owner. */
export const SLOWED_LOGINS_TO_ACCOUNT_PER_IP: RateLimit = {
  name: 'slowed login to account from IP',
  max: 1,
  windowMs: 30_000,
};
export const SLOWED_LOGINS_TO_ACCOUNT: RateLimit = { name: 'slowed login to account', max: 1, windowMs: 10_000 };
/** Failed sign-ins to one account from one browser that has signed in to it before. */
export const LOGINS_PER_DEVICE: RateLimit = { name: 'login from device', max: 10, windowMs: 15 * MINUTE };
/** Sign-ins and sign-outs that are stored, for a year. Those above the limit succeed, and are only logged. */
export const STORED_SIGN_INS_PER_ACCOUNT: RateLimit = {
  name: 'stored sign-in of account',
  max: 300,
  windowMs: 60 * MINUTE,
};
/** Ended sessions that are stored, for a year: the owner of an account can use an old refresh token on purpose. */
export const STORED_SESSION_ENDS_PER_ACCOUNT: RateLimit = {
  name: 'stored session end of account',
  max: 20,
  windowMs: 60 * MINUTE,
};
export const REGISTRATIONS_PER_IP: RateLimit = {
  name: 'registration from IP',
  max: 100,
  windowMs: 60 * MINUTE,
};
export const RESETS_PER_ACCOUNT: RateLimit = { name: 'reset of account', max: 5, windowMs: 60 * MINUTE };
export const RESETS_PER_IP: RateLimit = { name: 'reset from IP', max: 50, windowMs: 60 * MINUTE };
/** Invalid tokens of password resets. */
export const RESET_TOKENS_PER_IP: RateLimit = { name: 'reset token from IP', max: 50, windowMs: 15 * MINUTE };
/** Processing a picture costs much more than other calls. */
export const PICTURES_PER_ACCOUNT: RateLimit = { name: 'picture of account', max: 30, windowMs: 60 * MINUTE };
/** Wrong passwords in one session, where the current password is required again. */
export const PASSWORD_CHECKS_PER_SESSION: RateLimit = {
  name: 'password check of session',
  max: 10,
  windowMs: 15 * MINUTE,
};
/** The same in all sessions of an account, right passwords included, because each check occupies a thread. */
export const PASSWORD_CHECKS_PER_ACCOUNT: RateLimit = {
  name: 'password check of account',
  max: 60,
  windowMs: 15 * MINUTE,
};
/** Each change is mailed to the account's email address, which may be somebody else's. */
export const PASSWORD_CHANGES_PER_ACCOUNT: RateLimit = {
  name: 'password change of account',
  max: 5,
  windowMs: 60 * MINUTE,
  message: 'You have changed your password several times within an hour. Please wait and try again.',
};
export const EMAIL_CHANGES_PER_ACCOUNT: RateLimit = { name: 'email change of account', max: 5, windowMs: 60 * MINUTE };
/** Mails to one new email address, from all accounts together. */
export const EMAIL_CHANGES_PER_NEW_EMAIL: RateLimit = {
  name: 'email change to new email',
  max: 5,
  windowMs: 24 * 60 * MINUTE,
};
/** Invalid confirmation links. */
export const EMAIL_TOKENS_PER_IP: RateLimit = {
  name: 'email token from IP',
  max: 50,
  windowMs: 15 * MINUTE,
};
