import { CAR_TYPE_LABELS, CAR_TYPES, WASH_SERVICES, WASH_TIERS } from '#libs/catalogue.js';
import type { ScheduledChange } from '#libs/contract/settings.js';
import { formatRupees } from '#libs/money.js';

/** `SUV ₹2,499, Basic Car Wash ₹349`: the new prices of a scheduled change; empty without any. */
export function newPricesText({ monthlyPrices, washPrices }: ScheduledChange): string {
  const prices: [string, number | null][] = [
    ...CAR_TYPES.map((type) => [CAR_TYPE_LABELS[type], monthlyPrices[type]] as [string, number | null]),
    ...WASH_TIERS.map((tier) => [WASH_SERVICES[tier], washPrices[tier]] as [string, number | null]),
  ];
  return prices.flatMap(([name, price]) => (price === null ? [] : [`${name} ${formatRupees(price)}`])).join(', ');
}

/** `promotion of 10%, GST 5%`: what else a scheduled change replaces; empty without any. */
export function newRatesText({ promotion, gstPercent }: ScheduledChange): string {
  const rates = [];
  if (promotion) rates.push(promotion.active ? `promotion of ${promotion.percent}%` : 'no promotion');
  if (gstPercent !== null) rates.push(`GST ${gstPercent}%`);
  return rates.join(', ');
}
