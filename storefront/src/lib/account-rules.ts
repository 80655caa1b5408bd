import { MESSAGES } from '#libs/messages.js';
import { normalisePhone } from '#libs/phone.js';

/** Validation rules of forms, for react-hook-form. The server applies the same rules. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

export const emailRule = {
  required: MESSAGES.emailRequired,
  validate: (value: string) => EMAIL.test(value.trim()) || MESSAGES.emailInvalid,
};

/** The same rule for forms without the library. Empty if the email address is valid. */
export function emailProblem(value: string): string {
  if (value.trim() === '') return MESSAGES.emailRequired;
  return EMAIL.test(value.trim()) ? '' : MESSAGES.emailInvalid;
}

/** What to do about a refused login. It does not say whether the account exists. */
export const LOGIN_REFUSED = 'Please check your email address and password';

export const phoneRule = {
  required: MESSAGES.phoneRequired,
  validate: (value: string) => normalisePhone(value) !== null || MESSAGES.phoneInvalid,
};

/** @param entered returns the password that is confirmed */
export const confirmPasswordRule = (entered: () => string) => ({
  required: MESSAGES.confirmPasswordRequired,
  validate: (value: string) => value === entered() || MESSAGES.passwordsDiffer,
});

export const newPasswordRule = {
  required: MESSAGES.passwordRequired,
  minLength: {
    value: MIN_PASSWORD_LENGTH,
    message: `Please use at least ${MIN_PASSWORD_LENGTH} characters; 15 or more are better`,
  },
  maxLength: { value: MAX_PASSWORD_LENGTH, message: `Please use at most ${MAX_PASSWORD_LENGTH} characters` },
};
