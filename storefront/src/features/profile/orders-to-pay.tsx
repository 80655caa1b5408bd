import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { phoneLink } from '#libs/brand.js';
import { capitalized } from '#libs/capitalized.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { formatRupees } from '#libs/money.js';
import { unbroken } from '#libs/unbroken.js';
import { washesQuery } from '../../lib/account-queries.js';
import { useContacts } from '../../lib/catalogue.js';
import { Alert } from '../../ui/alert.js';
import { Outcome } from '../../ui/outcome.js';
import { OrderPaymentMessages, PayButton, useOrderPayment } from './order-payment.js';
import { amountOf, detailsOf, dueText, isToPay, titleOf, type OwnOrder } from './order-to-pay.js';
import styles from './orders-to-pay.module.css';

/** The orders that the customer is to pay. Renders nothing if there are none. */
export function OrdersToPay({ plans }: { plans: readonly PlanResponse[] }) {
  const { phone } = useContacts();
  const washes = useQuery(washesQuery).data ?? [];
  const orders: OwnOrder[] = [...plans, ...washes];
  const [listedIds, setListedIds] = useState<readonly string[]>([]);
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const added = orders.filter((order) => isToPay(order) && !listedIds.includes(order.id)).map(({ id }) => id);
  if (added.length > 0) setListedIds([...listedIds, ...added]);
  // An order stays listed when it has been paid, in whatever way, and when its payment has failed.
  const isListed = (order: OwnOrder) =>
    isToPay(order) || failedIds.includes(order.id) || (order.payment === 'paid' && listedIds.includes(order.id));
  const listed = orders.filter(isListed);
  if (listed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="to-pay">
      <h2 id="to-pay" className={styles.title}>
        <Wallet size={22} aria-hidden="true" /> To pay
      </h2>
      <ul>
        {listed.map((order) => (
          <li key={order.id}>
            <OrderToPay order={order} onFailed={() => setFailedIds((ids) => [...ids, order.id])} />
          </li>
        ))}
      </ul>
      {orders.some(isToPay) && (
        <p className={styles.note}>
          Pay by UPI, card or net banking, or pay our team. Already paid? Call us:{' '}
          <a href={phoneLink(phone)}>{phone}</a>
        </p>
      )}
    </section>
  );
}

function OrderToPay({ order, onFailed }: { order: OwnOrder; onFailed: () => void }) {
  const payment = useOrderPayment(order, { onFailed });
  const title = titleOf(order);
  const thanks = `Thank you. We have received your payment for ${title}. We’ll email you the invoice.`;
  if (payment.state.step === 'done') return <Outcome message={thanks} />;
  if (order.payment === 'paid' && !payment.hasFailed) return <Alert tone="success" message={thanks} />;
  return (
    <article className={styles.order} aria-label={capitalized(title)}>
      <div>
        <p className={styles.amount}>
          {formatRupees(amountOf(order))} <span className={styles.tax}>GST included</span>
        </p>
        <p>{capitalized(title)}</p>
        <p className={styles.details}>{unbroken(detailsOf(order).filter(Boolean).join('\u00a0· '))}</p>
        {isToPay(order) && <p className={styles.details}>{dueText(order)}</p>}
      </div>
      <PayButton order={order} payment={payment} purpose={title} text="Pay now" />
      <div className={styles.messages}>
        <OrderPaymentMessages order={order} payment={payment} />
      </div>
    </article>
  );
}
