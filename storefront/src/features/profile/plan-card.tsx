import { useNavigate } from 'react-router-dom';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { formatCalendarDate, formatDay } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import { awaitsConfirmation, upcomingPause } from '#libs/next-visit.js';
import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { isPaidBeforeImport, PAID_BEFORE_LISTED } from '#libs/paid-before-import.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { messageOf } from '../../app/api.js';
import { orderedAddressOf, toBeConfirmedText } from '../../lib/address-values.js';
import { saveCheckoutDraft, type CheckoutDraft } from '../../lib/checkout-draft.js';
import { ORDER_FAILED } from '../../lib/placed-orders.js';
import { today } from '../../lib/use-clock.js';
import { daysText, monthsText } from '#libs/duration-text.js';
import { isRunning } from '#libs/order-transitions.js';
import { Alert } from '../../ui/alert.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Car } from '../../ui/car.js';
import { Facts } from '../../ui/facts.js';
import { isUpcoming } from './current-first.js';
import { useDiscardOrder } from './profile.api.js';
import { OrderDocuments } from './order-documents.js';
import { OrderPaymentMessages, PayButton, useOrderPayment } from './order-payment.js';
import { isToPay } from './order-to-pay.js';
import { isChangeable } from './plan-change.js';
import { PlannedChange } from './planned-change.js';
import { RecentVisits } from './recent-visits.js';
import { refundText } from './refund-text.js';
import { notRenewableText } from './renewable.js';
import { ReportProblem } from './report-problem.js';
import { wasServedLately } from './served-lately.js';
import styles from './profile.module.css';

const STATUS: Record<PlanStatus, { text: string; tone: Tone }> = {
  pending: { text: 'Payment pending', tone: 'warning' },
  active: { text: 'Active', tone: 'success' },
  paused: { text: 'Paused', tone: 'info' },
  expired: { text: 'Expired', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  failed: { text: 'Not paid', tone: 'quiet' },
};

const TO_CONFIRM = { text: 'To be confirmed', tone: 'info' } as const;

/** Button labels of a customer's transitions. */
const TRANSITIONS: Partial<Record<PlanStatus, string>> = {
  paused: 'Pause',
  active: 'Resume',
  cancelled: 'Cancel plan',
};

interface PlanCardProps {
  plan: PlanResponse;
  isDueForRenewal: boolean;
  onTransition: (status: PlanStatus) => void;
  onChange: () => void;
  /** Called when the planned change was cancelled. */
  onChangeCancelled: (plan: PlanResponse) => void;
  /** Called when it was paid online. */
  onPaid: () => void;
  /** Called when the unpaid order was discarded. */
  onDiscarded: () => void;
}

export function PlanCard({
  plan,
  isDueForRenewal,
  onTransition,
  onChange,
  onChangeCancelled,
  onPaid,
  onDiscarded,
}: PlanCardProps) {
  const discard = useDiscardOrder(onDiscarded);
  const payment = useOrderPayment(plan, { onPaid });
  const { text, tone } = statusOf(plan);
  return (
    <article className={styles.plan} aria-label={`${plan.carName}, ${text}`}>
      <div className={styles.planTop}>
        <Car type={plan.carType} paint={paintOf(plan.carColor)} className={styles.planCar} />
        <div>
          <Badge tone={tone}>{text}</Badge>
          <h3>{plan.carName}</h3>
          <p className={styles.plate}>{unbroken(formatCarNumber(plan.carNumber))}</p>
        </div>
      </div>
      <PlanNotes plan={plan} />
      {isDueForRenewal && !plan.renewable && <p className={styles.soft}>{notRenewableText(plan)}</p>}
      <Facts facts={planFacts(plan)} />
      <RecentVisits plan={plan} />
      <PlannedChange plan={plan} onCancelled={onChangeCancelled} />
      <OrderDocuments orderId={plan.id} isPaid={plan.startDate !== null} />
      {discard.isError && <Alert tone="error" message={messageOf(discard.error, MESSAGES.somethingWrong)} />}
      {(isToPay(plan) || payment.hasFailed) && <OrderPaymentMessages order={plan} payment={payment} />}
      <div className={styles.planActions}>
        {isToPay(plan) && <PayButton order={plan} payment={payment} size="small" text="Pay now" />}
        {plan.status === 'pending' && (
          <>
            {!isToPay(plan) && <FinishPayment plan={plan} />}
            <Button size="small" look="ghost" busy={discard.isPending} onClick={() => discard.mutate(plan.id)}>
              Discard
            </Button>
          </>
        )}
        {isDueForRenewal && plan.renewable && (
          <ButtonLink size="small" to={`/book?renew=${plan.id}`}>
            Renew
          </ButtonLink>
        )}
        {isChangeable(plan) && (
          <Button size="small" look="secondary" onClick={onChange}>
            Change
          </Button>
        )}
        <TransitionButtons plan={plan} onTransition={onTransition} />
        {!plan.communityToConfirm && wasServedLately(plan, today()) && <ReportProblem order={plan} />}
      </div>
    </article>
  );
}

/** A plan with an upcoming pause is cleaned until the pause begins. One that follows another is not the one to pause. */
function statusOf(plan: PlanResponse): { text: string; tone: Tone } {
  if (isToConfirm(plan)) return TO_CONFIRM;
  const pausesOn = upcomingPause(plan, today());
  if (pausesOn) return { text: `Pauses on ${formatDay(pausesOn)}`, tone: 'success' };
  if (plan.status === 'active' && isUpcoming(plan, today()))
    return { text: `Starts on ${formatCalendarDate(plan.startDate!)}`, tone: 'info' };
  return STATUS[plan.status];
}

/** What the status means for the customer. */
function PlanNotes({ plan }: { plan: PlanResponse }) {
  const refund = refundText(plan);
  return (
    <>
      {plan.status === 'pending' && (
        <p className={styles.soft} role="status">
          We are waiting for the payment. If you have paid, this page updates automatically.
        </p>
      )}
      {plan.dueSince && (
        <p className={styles.soft}>This plan is not paid yet. Due since {formatCalendarDate(plan.dueSince)}.</p>
      )}
      {isToConfirm(plan) && <p className={styles.soft}>{toBeConfirmedText(plan.communityName)}</p>}
      {plan.status === 'failed' && <p className={styles.soft}>{ORDER_FAILED}</p>}
      {refund && (
        <p className={styles.soft} role="status">
          {refund}
        </p>
      )}
    </>
  );
}

/** Opens the checkout for an unpaid plan that the customer ordered. */
function FinishPayment({ plan }: { plan: PlanResponse }) {
  const navigate = useNavigate();
  const checkOut = () => {
    saveCheckoutDraft(checkoutDraftOf(plan), plan.id);
    void navigate('/checkout');
  };
  return (
    <Button size="small" onClick={checkOut}>
      Finish the payment
    </Button>
  );
}

function TransitionButtons({ plan, onTransition }: Pick<PlanCardProps, 'plan' | 'onTransition'>) {
  const offered = plan.allowedStatuses.filter(
    (status) => TRANSITIONS[status] && (status !== 'paused' || plan.pauseOptions),
  );
  return offered.map((status) => (
    <Button
      key={status}
      size="small"
      look={status === 'cancelled' ? 'ghost' : 'secondary'}
      onClick={() => onTransition(status)}
    >
      {transitionName(plan, status)}
    </Button>
  ));
}

function transitionName(plan: PlanResponse, to: PlanStatus): string | undefined {
  const isPauseUpcoming = upcomingPause(plan, today()) !== null;
  return to === 'active' && isPauseUpcoming ? 'Cancel pause' : TRANSITIONS[to];
}

/** Whether the plan is paid, but its community is not confirmed yet. */
function isToConfirm(plan: PlanResponse): boolean {
  return awaitsConfirmation(plan) && isRunning(plan);
}

/** Every field as it was ordered, so that the payment continues this order instead of beginning another one. */
function checkoutDraftOf(plan: PlanResponse): CheckoutDraft {
  const { userId, name, email, phone, carName, carColor, carNumber, planDuration, timeSlot } = plan;
  const { parking, level, bay } = plan;
  const car = { carName, carColor, carNumber, planDuration, timeSlot, parking, level, bay };
  return { userId, name, email, phone, planData: { ...car, ...orderedAddressOf(plan) } };
}

type Fact = readonly [name: string, value: string | null, wide?: 'wide'];

function planFacts(plan: PlanResponse): Fact[] {
  return [
    ['Order', plan.orderNumber],
    ['Type', CAR_TYPE_LABELS[plan.carType]],
    ['Colour', plan.carColor],
    ['Duration', monthsText(plan.planDuration)],
    ...amountFacts(plan),
    ['Time slot', formatSlot(plan.timeSlot)],
    ['Parking', plan.parking],
    ['Address', plan.address, 'wide'],
    ...termFacts(plan),
    ...pauseFacts(plan),
    ...givenBackFacts(plan),
  ];
}

function amountFacts(plan: PlanResponse): Fact[] {
  if (isPaidBeforeImport(plan)) return [['Paid', PAID_BEFORE_LISTED]];
  return [
    ['Amount', formatRupees(plan.planAmount)],
    plan.status === 'pending' || plan.dueSince
      ? ['To pay, GST included', formatRupees(plan.payable)]
      : ['Paid, GST included', plan.payment === 'unpaid' ? null : formatRupees(plan.amountPaid + plan.paidByHand)],
  ];
}

/** A plan whose community is not confirmed starts with the first visit. */
function termFacts(plan: PlanResponse): Fact[] {
  const { startDate, endDate, cancelledOn } = plan;
  if (!startDate || !endDate) return [];
  if (cancelledOn) return [['Start date', formatCalendarDate(startDate)], cancelledFact(startDate, cancelledOn)];
  if (awaitsConfirmation(plan)) return [['Start date', 'With the first clean']];
  return [
    ['Start date', formatCalendarDate(startDate)],
    ['End date', formatCalendarDate(endDate)],
  ];
}

/** The car is still cleaned on the day of the cancellation. */
function cancelledFact(startDate: string, cancelledOn: string): Fact {
  return [cancelledOn < startDate ? 'Cancelled on' : 'End date', formatCalendarDate(cancelledOn)];
}

function givenBackFacts({ daysGivenBack }: PlanResponse): Fact[] {
  if (daysGivenBack.length === 0) return [];
  return [['Added for missed days', daysText(daysGivenBack.length)]];
}

function pauseFacts(plan: PlanResponse): Fact[] {
  const pause: Fact[] =
    plan.pausedFrom && plan.pausedUntil && plan.resumesOn
      ? [
          ['No cleaning', `${formatCalendarDate(plan.pausedFrom)} – ${formatCalendarDate(plan.pausedUntil)}`, 'wide'],
          ['Resumes', formatCalendarDate(plan.resumesOn)],
        ]
      : [];
  return isRunning(plan) ? [...pause, ['Pause days left', String(plan.pauseDaysLeft)]] : [];
}
