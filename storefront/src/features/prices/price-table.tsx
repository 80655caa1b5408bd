import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { formatPaise } from '#libs/money.js';
import { planQuote } from '../../lib/plan-quote.js';
import { monthsText } from '#libs/duration-text.js';
import styles from './prices.module.css';

const PLAN_PRICE = 'Plan price';

/** The price lines of every type and duration. Readable without JavaScript. */
export function PriceTable({ catalogue }: { catalogue: CatalogueResponse }) {
  const { carTypes, durations, promotion, gstPercent } = catalogue;
  const discounted = `After ${promotion.percent}% off`;
  const gst = `GST, ${gstPercent}%`;
  return (
    // The table scrolls where it is too wide, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="All prices">
      <table>
        <caption>Amounts for the whole duration</caption>
        <thead>
          <tr>
            <th scope="col">Duration</th>
            <th scope="col">{PLAN_PRICE}</th>
            {promotion.active && <th scope="col">{discounted}</th>}
            <th scope="col">{gst}</th>
            <th scope="col">You pay</th>
          </tr>
        </thead>
        {carTypes.map(({ type }) => (
          <tbody key={type}>
            <tr>
              <th scope="rowgroup" colSpan={promotion.active ? 5 : 4}>
                {CAR_TYPE_LABELS[type]}
              </th>
            </tr>
            {durations.map((months) => {
              const { listPrice, taxableAmount, tax, total } = planQuote(catalogue, type, months);
              return (
                <tr key={months}>
                  <th scope="row">{monthsText(months)}</th>
                  <td data-label={PLAN_PRICE}>{formatPaise(listPrice)}</td>
                  {promotion.active && <td data-label={discounted}>{formatPaise(taxableAmount)}</td>}
                  <td data-label={gst}>{formatPaise(tax)}</td>
                  <td>{formatPaise(total)}</td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
