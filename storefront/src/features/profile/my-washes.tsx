import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { phoneLink } from '#libs/brand.js';
import { formatCarNumber } from '#libs/car-number.js';
import { formatCalendarDate, formatMoment } from '#libs/calendar.js';
import type { WashResponse, WashStatus } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { formatSlot } from '#libs/slot-text.js';
import { messageOf } from '../../app/api.js';
import { washesQuery } from '../../lib/account-queries.js';
import { useContacts } from '../../lib/catalogue.js';
import { toBeConfirmedText } from '../../lib/address-values.js';
import { Alert } from '../../ui/alert.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { LoadError } from '../../ui/load-error.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Facts } from '../../ui/facts.js';
import { Outcome } from '../../ui/outcome.js';
import { CancelWashDialog } from './cancel-wash-dialog.js';
import { currentFirst } from './current-first.js';
import { OrderDocuments } from './order-documents.js';
import { useDiscardOrder } from './profile.api.js';
import styles from './profile.module.css';
import { refundText } from './refund-text.js';

const STATUS: Record<WashStatus, { text: string; tone: Tone }> = {
  pending: { text: 'Payment pending', tone: 'warning' },
  failed: { text: 'Not paid', tone: 'quiet' },
  booked: { text: 'Booked', tone: 'success' },
  assigned: { text: 'Scheduled', tone: 'info' },
  done: { text: 'Done', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
};

const PAYMENT = { paid: 'Paid', refunded: 'Refunded' } as const;
/** The text for an unpaid wash depends on its status. */
const UNPAID: Partial<Record<WashStatus, string>> = {
  pending: 'Not paid yet',
  booked: 'After the wash',
  assigned: 'After the wash',
  done: 'To be paid',
  cancelled: 'Nothing to pay',
};

/** The customer's single washes. Renders nothing if there are none. */
export function MyWashes() {
  const { data, error, refetch } = useQuery(washesQuery);
  const [cancelling, setCancelling] = useState<WashResponse | null>(null);
  const [outcome, setOutcome] = useState({ message: '', count: 0 });
  const done = (wash: WashResponse, cancelled: boolean) => {
    // By now, the dialog of another wash can be open.
    setCancelling((open) => (open?.id === wash.id ? null : open));
    if (cancelled)
      setOutcome(({ count }) => ({
        message: `The ${wash.service} on ${formatCalendarDate(wash.date)} is cancelled.`,
        count: count + 1,
      }));
  };
  const washes = currentFirst(data?.filter(({ status }) => status !== 'failed') ?? []);
  if (washes.length === 0 && !error && !outcome.message) return null;
  return (
    <section className={styles.plans} aria-labelledby="my-washes">
      <h2 id="my-washes">My Washes</h2>
      {error && !data && (
        <LoadError message={messageOf(error, MESSAGES.somethingWrong)} onRetry={() => void refetch()} />
      )}
      {outcome.message && <Outcome {...outcome} />}
      <ul className={styles.planList}>
        {washes.map((wash) => (
          <li key={wash.id}>
            <WashCard
              wash={wash}
              onCancel={() => setCancelling(wash)}
              onDiscarded={() =>
                setOutcome(({ count }) => ({
                  message: `The ${wash.service} on ${formatCalendarDate(wash.date)} is discarded. Nothing was charged.`,
                  count: count + 1,
                }))
              }
            />
          </li>
        ))}
      </ul>
      {cancelling && <CancelWashDialog wash={cancelling} onDone={(cancelled) => done(cancelling, cancelled)} />}
    </section>
  );
}

interface WashCardProps {
  wash: WashResponse;
  onCancel: () => void;
  /** Called when the unpaid order was discarded. */
  onDiscarded: () => void;
}

function WashCard({ wash, onCancel, onDiscarded }: WashCardProps) {
  const discard = useDiscardOrder(onDiscarded);
  const contacts = useContacts();
  const { text, tone } = STATUS[wash.status];
  const isPending = wash.status === 'pending';
  const isCancellable = !isPending && wash.allowedStatuses.includes('cancelled');
  return (
    <article className={styles.plan} aria-label={`${wash.service}, ${text}`}>
      <div>
        <Badge tone={tone}>{text}</Badge>
        <h3 className={styles.washTitle}>{wash.service}</h3>
      </div>
      {isPending && (
        <p className={styles.soft} role="status">
          We are waiting for your payment. If you have paid, this page updates automatically. If not, nothing was
          charged.
        </p>
      )}
      {wash.communityToConfirm && (wash.status === 'booked' || wash.status === 'assigned') && (
        <p className={styles.soft}>{toBeConfirmedText(wash.communityName)}</p>
      )}
      {refundText(wash) && (
        <p className={styles.soft} role="status">
          {refundText(wash)}
        </p>
      )}
      <Facts
        facts={[
          ['Order', wash.orderNumber],
          ['Day', formatCalendarDate(wash.date)],
          ['Time slot', formatSlot(wash.timeSlot)],
          ['Total', formatRupees(wash.total)],
          ['Payment', wash.payment === 'unpaid' ? UNPAID[wash.status] : PAYMENT[wash.payment]],
          ['Car', [wash.carName, formatCarNumber(wash.carNumber)].filter(Boolean).join(', '), 'wide'],
          ['Address', wash.address, 'wide'],
          ...(isCancellable ? [['Cancel until', formatMoment(wash.cancelUntil), 'wide'] as const] : []),
        ]}
      />
      <OrderDocuments orderId={wash.id} isPaid={wash.payment !== 'unpaid'} />
      {!isCancellable && (wash.status === 'booked' || wash.status === 'assigned') && (
        <p className={styles.soft}>
          It can no longer be cancelled here. If something has come up, please call us:{' '}
          <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>.
        </p>
      )}
      {discard.isError && <Alert tone="error" message={messageOf(discard.error, MESSAGES.somethingWrong)} />}
      {isPending && (
        <div className={styles.planActions}>
          <ButtonLink size="small" to={`/checkout${wash.tier}`}>
            Order again
          </ButtonLink>
          <Button size="small" look="ghost" busy={discard.isPending} onClick={() => discard.mutate(wash.id)}>
            Discard
          </Button>
        </div>
      )}
      {isCancellable && (
        <div className={styles.planActions}>
          <Button size="small" look="secondary" onClick={onCancel}>
            Cancel wash
          </Button>
        </div>
      )}
    </article>
  );
}
