/** An Indian mobile number as `+91` and ten digits, from however a person writes it; null when it is none. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/[\s().-]+/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** `+91 98765 43210`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

/** `98765 43210`, as phones are written within India; anything else stays as it is. */
export function nationalPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');
}
