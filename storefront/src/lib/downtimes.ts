import type { DowntimeResponse } from '#libs/contract/payments.js';

const METHODS: Record<string, string> = {
  card: 'Card payments',
  emi: 'EMI payments',
  netbanking: 'Net banking payments',
  upi: 'UPI payments',
  wallet: 'Wallet payments',
};

/** A warning about payment methods that are down; null when all work. */
export function downtimeText(downtimes: readonly Omit<DowntimeResponse, 'id'>[]): string | null {
  if (downtimes.length === 0) return null;
  const texts = downtimes.map(({ method, instrument, severity }) => {
    const what = METHODS[method] ?? 'Some payments';
    const name = instrument === null ? what : `${what} (${instrument})`;
    return severity === 'high' ? `${name} are not working at the moment.` : `${name} may fail or take longer.`;
  });
  return [...new Set(texts), 'Please choose another way to pay.'].join(' ');
}
