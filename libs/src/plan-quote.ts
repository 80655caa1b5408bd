import type { CatalogueResponse } from './contract/catalogue.js';
import { basisPointsFromPercent, paiseFromRupees } from './money.js';
import { priceLines, type PriceLines } from './price-lines.js';

/** The price lines of a plan, in paise. */
export function planQuote(
  { carTypes, promotion, gstPercent }: Pick<CatalogueResponse, 'carTypes' | 'promotion' | 'gstPercent'>,
  type: string,
  months: number,
): PriceLines {
  const monthlyPrice = carTypes.find((one) => one.type === type)?.monthlyPrice ?? 0;
  return priceLines(paiseFromRupees(monthlyPrice) * months, {
    discountRate: promotion.active ? basisPointsFromPercent(promotion.percent) : 0,
    taxRate: basisPointsFromPercent(gstPercent),
  });
}
