import { MESSAGES } from '#libs/messages.js';
import { MIN_PASSWORD_LENGTH, passwordLengthError, RECOMMENDED_PASSWORD_LENGTH } from '#libs/password-length.js';
import { normalisePhone } from '#libs/phone.js';

/** Validation rules of forms, for react-hook-form. The server applies the same rules. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

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
  validate: (value: string) => passwordLengthError(value) ?? true,
};

export const NEW_PASSWORD_HINT =
  `At least ${MIN_PASSWORD_LENGTH} characters; ${RECOMMENDED_PASSWORD_LENGTH} or more is best. A few words work well.` as const;
