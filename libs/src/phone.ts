import { withoutInvisible } from './invisible.js';

/** Normalises an Indian mobile number to `+91` and ten digits; null for anything else. */
export function normalisePhone(text: string): string | null {
  const digits = withoutInvisible(text)
    .replace(/[\s().\p{Pd}]+/gu, '')
    .replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** `+91 98765 43210`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

/** `98765 43210`, the national format; anything else is returned unchanged. */
export function nationalPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');
}
