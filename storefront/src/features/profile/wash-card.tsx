import { phoneLink } from '#libs/brand.js';
import { formatCarNumber } from '#libs/car-number.js';
import { formatCalendarDate, formatMoment } from '#libs/calendar.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { MissedWashResponse, WashResponse, WashStatus } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { formatSlot } from '#libs/slot-text.js';
import { addedNote, reasonText } from '#libs/visits.js';
import { messageOf } from '../../app/api.js';
import { toBeConfirmedText } from '../../lib/address-values.js';
import { useContacts } from '../../lib/catalogue.js';
import { today } from '../../lib/use-clock.js';
import { Alert } from '../../ui/alert.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Facts } from '../../ui/facts.js';
import { OrderDocuments } from './order-documents.js';
import { OrderPaymentMessages, PayButton, useOrderPayment } from './order-payment.js';
import { useDiscardOrder } from './profile.api.js';
import styles from './profile.module.css';
import { refundText } from './refund-text.js';
import { ReportProblem } from './report-problem.js';
import { wasServedLately } from './served-lately.js';

const STATUS: Record<WashStatus, { text: string; tone: Tone }> = {
  pending: { text: 'Payment pending', tone: 'warning' },
  failed: { text: 'Not paid', tone: 'quiet' },
  booked: { text: 'Booked', tone: 'success' },
  assigned: { text: 'Scheduled', tone: 'info' },
  done: { text: 'Done', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
};

const PAYMENT: Partial<Record<OrderPayment, string>> = { paid: 'Paid', refunded: 'Refunded' };
/** The text for an unpaid wash depends on its status. */
const UNPAID: Partial<Record<WashStatus, string>> = {
  pending: 'Not paid yet',
  booked: 'After the wash',
  assigned: 'After the wash',
  done: 'To be paid',
  cancelled: 'Nothing to pay',
};

interface WashCardProps {
  wash: WashResponse;
  onMove: () => void;
  onCancel: () => void;
  /** Called when it was paid online. */
  onPaid: () => void;
  /** Called when the unpaid order was discarded. */
  onDiscarded: () => void;
}

function missedText(missed: MissedWashResponse): string {
  if (missed.reason === 'declined') return 'You asked us to skip this wash.';
  return `We could not do this wash: ${reasonText(missed)}.`;
}

/** A single wash of the customer, with what can be done about it. */
export function WashCard({ wash, onMove, onCancel, onPaid, onDiscarded }: WashCardProps) {
  const discard = useDiscardOrder(onDiscarded);
  const payment = useOrderPayment(wash, { onPaid });
  const contacts = useContacts();
  const { text, tone } = STATUS[wash.status];
  const note = wash.missed && addedNote(wash.missed);
  const isPending = wash.status === 'pending';
  const isDue = wash.dueSince !== null;
  const isBookedOrDone = wash.status === 'done' || isToBeDone(wash);
  const isChangeable = !isPending && wash.allowedStatuses.includes('cancelled');
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
      {wash.communityToConfirm && isToBeDone(wash) && (
        <p className={styles.soft}>
          {toBeConfirmedText(wash.communityName, { isPaid: wash.payment === 'paid', kind: 'wash' })}
        </p>
      )}
      {wash.missed && (
        <p className={styles.soft} role="status">
          {missedText(wash.missed)} {note && `Our team’s note: ${note}. `}
          {isToBeDone(wash) && (
            <>
              To choose another time, please call us: <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>.
            </>
          )}
        </p>
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
          ...(isOtherAmount(wash) ? [['Amount paid', formatRupees(wash.amountPaid + wash.paidByHand)] as const] : []),
          ['Payment', wash.payment === 'unpaid' ? UNPAID[wash.status] : PAYMENT[wash.payment]],
          ['Car', [wash.carName, formatCarNumber(wash.carNumber)].filter(Boolean).join(', '), 'wide'],
          ['Parking', wash.parking, 'wide'],
          ['Address', wash.address, 'wide'],
          ...(isChangeable ? [['Move or cancel until', formatMoment(wash.cancelUntil), 'wide'] as const] : []),
        ]}
      />
      <OrderDocuments orderId={wash.id} isPaid={wash.payment !== 'unpaid'} />
      {!isChangeable && isToBeDone(wash) && (
        <p className={styles.soft}>
          This wash can no longer be moved or cancelled online. If something has come up, please call us:{' '}
          <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>.
        </p>
      )}
      {discard.isError && <Alert tone="error" message={messageOf(discard.error, MESSAGES.somethingWrong)} />}
      <OrderPaymentMessages order={wash} payment={payment} />
      <div className={styles.planActions}>
        <PayButton
          order={wash}
          payment={payment}
          size="small"
          look={isPending || isDue ? 'primary' : 'secondary'}
          text={isDue ? 'Pay now' : 'Pay online'}
        />
        {isPending && (
          <Button size="small" look="ghost" busy={discard.isPending} onClick={() => discard.mutate(wash.id)}>
            Discard
          </Button>
        )}
        {isChangeable && (
          <>
            <Button size="small" look="secondary" onClick={onMove}>
              Move wash
            </Button>
            <Button size="small" look="secondary" onClick={onCancel}>
              Cancel wash
            </Button>
          </>
        )}
        {isBookedOrDone && wasServedLately({ startDate: wash.date, endDate: wash.date }, today()) && (
          <ReportProblem order={wash} />
        )}
      </div>
    </article>
  );
}

/** Whether another amount than the price was paid. */
function isOtherAmount({ payment, amountPaid, paidByHand, total }: WashResponse): boolean {
  return payment !== 'unpaid' && amountPaid + paidByHand !== total;
}
