import type { CarType, PlanDuration, Tariff, WashTier } from '#libs/catalogue.js';
import { priceLines, type PriceLines, type PriceRates } from '#libs/price-lines.js';

/** The price of an order: its price lines in paise, and the rates behind them. */
export interface Quote extends PriceLines, PriceRates {}

/** The price of a term in paise: the monthly price of the car type for each month, less the promotion, plus tax. */
export function quoteSubscription(tariff: Tariff, carType: CarType, months: PlanDuration): Quote {
  const { active, rate } = tariff.promotion;
  return quoteOf(tariff.monthlyPrices[carType] * months, active ? rate : 0, tariff);
}

/** The price of a wash in paise: that of its tier, plus tax. The promotion does not apply to single washes. */
export function quoteWash(tariff: Pick<Tariff, 'washPrices' | 'gstRate'>, tier: WashTier): Quote {
  return quoteOf(tariff.washPrices[tier], 0, tariff);
}

function quoteOf(listPrice: number, discountRate: number, { gstRate }: Pick<Tariff, 'gstRate'>): Quote {
  const rates = { discountRate, taxRate: gstRate };
  return { ...priceLines(listPrice, rates), ...rates };
}
