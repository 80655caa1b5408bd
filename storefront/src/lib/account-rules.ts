import { MESSAGES } from '#libs/messages.js';
import { normalisePhone } from '#libs/phone.js';

/** The forms' rules, as react-hook-form takes them; the server applies the same. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

export const emailRule = {
  required: MESSAGES.emailRequired,
  validate: (value: string) => ADDRESS.test(value.trim()) || MESSAGES.emailInvalid,
};

export const phoneRule = {
  required: MESSAGES.phoneRequired,
  validate: (value: string) => normalisePhone(value) !== null || MESSAGES.phoneInvalid,
};

export const newPasswordRule = {
  required: MESSAGES.passwordRequired,
  minLength: {
    value: SHORTEST_PASSWORD,
    message: `Please use at least ${SHORTEST_PASSWORD} characters; 15 or more are better`,
  },
  maxLength: { value: LONGEST_PASSWORD, message: `Please use at most ${LONGEST_PASSWORD} characters` },
};
