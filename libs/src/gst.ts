import { shareOf, type BasisPoints, type Paise } from './money.js';

/** The four lines every plan summary shows, in paise. GST is on the discounted amount (docs/specification.md, Money). */
export interface PlanQuote {
  planAmount: Paise;
  discountedAmount: Paise;
  gst: Paise;
  payable: Paise;
}

/** The three lines of a single wash, in paise. The promotion does not apply to single washes. */
export interface WashQuote {
  price: Paise;
  gst: Paise;
  total: Paise;
}

export interface PlanPricing {
  monthlyPrice: Paise;
  months: number;
  /** 0 without a promotion. */
  promotion: BasisPoints;
  gstRate: BasisPoints;
}

export function quotePlan({ monthlyPrice, months, promotion, gstRate }: PlanPricing): PlanQuote {
  const planAmount = monthlyPrice * months;
  const discountedAmount = planAmount - shareOf(planAmount, promotion);
  const gst = shareOf(discountedAmount, gstRate);
  return { planAmount, discountedAmount, gst, payable: discountedAmount + gst };
}

export function quoteWash(price: Paise, gstRate: BasisPoints): WashQuote {
  const gst = shareOf(price, gstRate);
  return { price, gst, total: price + gst };
}
