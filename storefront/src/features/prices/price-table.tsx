import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { formatPaise } from '#libs/money.js';
import { planQuote } from '../../lib/plan-quote.js';
import { monthsText } from '#libs/duration-text.js';
import styles from './prices.module.css';

/** The price lines of every type and duration. Readable without JavaScript. */
export function PriceTable({ catalogue }: { catalogue: CatalogueResponse }) {
  const { carTypes, durations, promotion, gstPercent } = catalogue;
  return (
    <div className={styles.scroll}>
      <table>
        <caption>Amounts for the whole duration</caption>
        <thead>
          <tr>
            <th scope="col">Duration</th>
            <th scope="col">Plan price</th>
            {promotion.active && <th scope="col">After {promotion.percent}% off</th>}
            <th scope="col">GST, {gstPercent}%</th>
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
                  <td>{formatPaise(listPrice)}</td>
                  {promotion.active && <td>{formatPaise(taxableAmount)}</td>}
                  <td>{formatPaise(tax)}</td>
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
