import { email, required } from 'react-admin';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { MESSAGES } from '#libs/messages.js';
import { normalisePhone } from '#libs/phone.js';
import { OPTIONAL_PIN_CODE, PIN_CODE_MESSAGE } from '#libs/pin-code.js';

/** Client-side validation with the server's rules and messages. */
export const NAME = [required(MESSAGES.nameRequired)];
export const EMAIL = [required(MESSAGES.emailRequired), email(MESSAGES.emailInvalid)];
export const OPTIONAL_EMAIL = [email(MESSAGES.emailInvalid)];
export const PHONE = [required(MESSAGES.phoneRequired), phone];
export const OPTIONAL_PHONE = [phone];
export const CAR_NUMBER = [carNumber];
export const PIN_CODE = [pinCode];

function phone(value?: string | null) {
  return value && !normalisePhone(value) ? MESSAGES.phoneInvalid : undefined;
}

function carNumber(value?: string | null) {
  return value && !isCarNumber(normaliseCarNumber(value))
    ? 'Please enter a car number such as MH 12 AB 1234'
    : undefined;
}

function pinCode(value?: string | null) {
  return value && !OPTIONAL_PIN_CODE.test(value.replace(/\s/g, '')) ? PIN_CODE_MESSAGE : undefined;
}
