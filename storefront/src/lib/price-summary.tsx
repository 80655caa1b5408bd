import type { CarType } from '#libs/catalogue.js';
import { formatPaise, paiseFromRupees, rupeesFromPaise } from '#libs/money.js';
import type { PriceLines as Lines } from '#libs/price-lines.js';
import { unbroken } from '#libs/unbroken.js';
import { useCatalogue } from './catalogue.js';
import { monthlyTotal } from './plan-quote.js';
import { monthsText } from '#libs/duration-text.js';
import { Car } from '../ui/car.js';
import { PriceLines } from '../ui/price-lines.js';
import styles from './price-summary.module.css';

/** The figures of a price, in paise. */
type PlanPrice = Pick<Lines, 'listPrice' | 'taxableAmount' | 'tax' | 'total'>;

interface PriceSummaryProps {
  /** `paint` is a CSS colour. */
  car: { name: string; type: CarType; paint?: string };
  months: number;
  price: PlanPrice;
  /** Percent; 0 without a promotion. */
  promotionPercent: number;
  gstPercent: number;
  /** The heading level. */
  heading?: 'h2' | 'h3';
}

/** A plan's price: per month first, then the four lines of the whole term. */
export function PriceSummary({
  car,
  months,
  price,
  promotionPercent,
  gstPercent,
  heading: Heading = 'h2',
}: PriceSummaryProps) {
  const saved = price.listPrice - price.taxableAmount;
  return (
    <>
      <Car type={car.type} paint={car.paint} className={styles.car} />
      <Heading className={styles.name}>
        {car.name}, {unbroken(monthsText(months))}
      </Heading>
      <p className={styles.monthly}>
        <strong>{formatPaise(monthlyTotal(price, months))}</strong> a month, GST included
      </p>
      {saved > 0 && <p className={styles.saved}>You save {formatPaise(saved)}</p>}
      <PriceLines
        lines={[
          [`Plan price, ${monthsText(months)}`, rupeesFromPaise(price.listPrice)],
          [
            promotionPercent > 0 ? `After ${promotionPercent}% off` : 'After discount',
            rupeesFromPaise(price.taxableAmount),
          ],
          [`GST, ${gstPercent}%`, rupeesFromPaise(price.tax)],
        ]}
        total={['You pay', rupeesFromPaise(price.total)]}
      />
    </>
  );
}

/** The price of the chosen car and duration, before the server's quote. Renders nothing until a car is chosen. */
export function ChosenPrice({ chosen }: { chosen: Pick<PriceSummaryProps, 'car' | 'months' | 'price'> | null }) {
  const { promotion, gstPercent } = useCatalogue().catalogue;
  if (!chosen) return null;
  return (
    <PriceSummary {...chosen} promotionPercent={promotion.active ? promotion.percent : 0} gstPercent={gstPercent} />
  );
}

/** The total, shown beside the continue button. */
export function Total({ chosen }: { chosen: Pick<PriceSummaryProps, 'months' | 'price'> | null }) {
  if (!chosen) return null;
  const { price, months } = chosen;
  return (
    <p className={styles.total}>
      <strong>{formatPaise(price.total)}</strong>
      <span>
        {months === 1 ? 'for 1 month' : `${formatPaise(monthlyTotal(price, months))} ×\u00a0${months}\u00a0months`}
      </span>
    </p>
  );
}

/** Converts a quote of the API to paise. */
export function priceOf(quote: {
  planAmount: number;
  discountedAmount: number;
  gst: number;
  payable: number;
}): PlanPrice {
  return {
    listPrice: paiseFromRupees(quote.planAmount),
    taxableAmount: paiseFromRupees(quote.discountedAmount),
    tax: paiseFromRupees(quote.gst),
    total: paiseFromRupees(quote.payable),
  };
}
