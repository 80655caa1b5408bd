import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { quotePlan, type PlanQuote } from '#libs/gst.js';
import { basisPointsFromPercent, paiseFromRupees } from '#libs/money.js';

/** The four lines of a plan by this catalogue, in paise. */
export function planQuote(
  { carTypes, promotion, gstPercent }: CatalogueResponse,
  type: string,
  months: number,
): PlanQuote {
  const monthlyPrice = carTypes.find((one) => one.type === type)?.monthlyPrice ?? 0;
  return quotePlan({
    monthlyPrice: paiseFromRupees(monthlyPrice),
    months,
    promotion: promotion.active ? basisPointsFromPercent(promotion.percent) : 0,
    gstRate: basisPointsFromPercent(gstPercent),
  });
}
