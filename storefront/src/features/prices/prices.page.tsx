import { formatPaise, formatRupees, paiseFromRupees } from '#libs/money.js';
import { Head } from '../../app/head.js';
import { service } from '../../app/structured-data.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { planQuote } from '../../lib/plan-quote.js';
import { ButtonLink } from '../../ui/button.js';
import { Car } from '../../ui/car.js';
import { Link } from '../../ui/link.js';
import { PageHeader } from '../../ui/page-header.js';
import { Section } from '../../ui/section.js';
import { EXAMPLES } from './example-cars.js';
import { PricePicker } from './price-picker.js';
import { PriceTable } from './price-table.js';
import styles from './prices.module.css';

const WASH_TEXTS = {
  basic: 'Exterior wash, glass and wheels, in half an hour.',
  premium: 'Basic, plus interior vacuum and dashboard.',
  ultimate: 'Inside and outside in depth, finished with wax. One hour.',
} as const;

export default function PricesPage() {
  const { catalogue } = useCatalogue();
  const { promotion, gstPercent, carTypes, washes, payAfterWash } = catalogue;
  const promoted = promotion.active;
  return (
    <>
      <Head
        title="Prices"
        description={`What daily car care costs in ${catalogue.contacts.city}: monthly prices for every type of car, for 1, 3, 6 and 12 months, with discount and GST, and single washes.`}
        path="/prices"
        data={
          import.meta.env.SSR && [
            ...carTypes.map(({ type, label }) =>
              service(
                catalogue,
                `Daily Car Care, ${label}`,
                `Daily doorstep car care, one month, GST included`,
                planQuote(catalogue, type, 1).total,
              ),
            ),
            ...washes.map(({ tier, service: name, total }) =>
              service(catalogue, name, WASH_TEXTS[tier], paiseFromRupees(total)),
            ),
          ]
        }
      />
      <PageHeader
        title="One price for each type of car"
        lead={
          promoted
            ? `Choose your model and see what you pay, with ${promotion.percent}% off and GST included.`
            : 'Choose your model and see what you pay, GST included.'
        }
      />
      <Section id="yours" title="Your car’s price">
        <PricePicker />
      </Section>
      <Section
        id="types"
        title="Every type of car"
        lead={
          <>
            Per month, with {gstPercent}% GST{promoted && ` and ${promotion.percent}% off`}.{' '}
            <Link to="/servicespage#plans">What every plan includes</Link>
          </>
        }
        tone="mist"
      >
        <ul className={styles.types}>
          {carTypes.map(({ type, label }) => (
            <li key={type} className={styles.type}>
              <Car type={type} className={styles.typeCar} />
              <h3>{label}</h3>
              <p className={styles.examples}>{EXAMPLES[type].join(', ')}</p>
              <p className={styles.monthly}>
                <strong>{formatPaise(planQuote(catalogue, type, 1).total)}</strong> a month
              </p>
              <ButtonLink to={`/book?type=${type}`} look="secondary" wide aria-label={`Book a plan: ${label}`}>
                Book
              </ButtonLink>
            </li>
          ))}
        </ul>
        <details className={styles.whole}>
          <summary>Full price table: every type and duration, with discount, GST and total</summary>
          <PriceTable catalogue={catalogue} />
        </details>
      </Section>
      <Section
        id="washes"
        title="Single washes"
        lead={`No plan needed. Pick a day and a time, and pay online${payAfterWash ? ' or after the wash' : ''}.`}
      >
        <ul className={styles.washes}>
          {washes.map(({ tier, service: name, price, gst, total }) => (
            <li key={tier} className={styles.wash}>
              <h3>{name}</h3>
              <p>{WASH_TEXTS[tier]}</p>
              <p className={styles.washPrice}>{formatRupees(total)}</p>
              <p className={styles.small}>
                {formatRupees(price)} and {formatRupees(gst)} GST
              </p>
              <ButtonLink to={`/checkout${tier}`} look="secondary" wide aria-label={`Order ${name}`}>
                Order
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
