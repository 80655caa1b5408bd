import { WASH_SERVICES, WASH_SLOTS, WASH_TIERS } from '#libs/catalogue.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { ORDER_PAYMENTS, type OrderPayment } from '#libs/contract/order-fields.js';
import type { VisitOutcome } from '#libs/contract/visits.js';
import { WASH_STATUSES, type WashResponse, type WashStatus } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { ORDER_STATUS_NAMES } from '#libs/value-names.js';
import type { Choice, Filter, FilterValues } from '../list/filters.js';
import type { Texts } from '../language/texts.js';
import { dayText } from '../components/format.js';
import type { Transition } from '../components/Transitions.js';
import { ORDER_PAYMENT } from '../office-orders/order-payment.js';
import type { ToneName } from '../theme/palette.js';
import { VISIT_OUTCOME } from '../visits/visit.js';

export const WASH_STATUS: Record<WashStatus, { name: string; tone: ToneName }> = {
  pending: { name: ORDER_STATUS_NAMES.pending, tone: 'waiting' },
  failed: { name: ORDER_STATUS_NAMES.failed, tone: 'bad' },
  booked: { name: ORDER_STATUS_NAMES.booked, tone: 'resting' },
  assigned: { name: ORDER_STATUS_NAMES.assigned, tone: 'resting' },
  done: { name: ORDER_STATUS_NAMES.done, tone: 'good' },
  cancelled: { name: ORDER_STATUS_NAMES.cancelled, tone: 'ended' },
  refunded: { name: ORDER_STATUS_NAMES.refunded, tone: 'special' },
};

interface Chip {
  state: WashStatus | VisitOutcome;
  name: string;
  tone: ToneName;
}

/** The outcome of a visit in a schedule, or the status of a single wash; null for the visit of a plan that is due. */
export function chipOf({ wash, plan }: Pick<ScheduledVisit, 'wash' | 'plan'>): Chip | null {
  const report = wash ? isToBeDone(wash) && wash.report : plan?.report;
  if (report) return { state: report.outcome, ...VISIT_OUTCOME[report.outcome] };
  return wash && { state: wash.status, ...WASH_STATUS[wash.status] };
}

/**
 * Who does a wash in a schedule; null if it is not to be done any more.
 *
 * @param viewerId the signed-in user, who is addressed as "you"
 */
export function assigneeText(
  { t }: Texts,
  wash: NonNullable<ScheduledVisit['wash']>,
  viewerId?: string,
): string | null {
  const { assigneeId, assignee } = wash;
  if (!isToBeDone(wash)) return null;
  if (assigneeId === null) return t('visit.nobody');
  return assigneeId === viewerId ? t('visit.assignedToYou') : t('visit.assignedTo', { name: assignee! });
}

/** A filter for the washes that are done, but not paid. */
export const OWED_FILTER = { status: ['done'], payment: ['unpaid'] } as const satisfies FilterValues;

/** What the customer of a wash in a schedule still owes; null if nothing. */
export function unpaidText({ t }: Texts, { amountDue }: NonNullable<ScheduledVisit['wash']>): string | null {
  return amountDue > 0 ? t('visit.unpaid', { amount: formatRupees(amountDue) }) : null;
}

export const STATUS_CHOICES: readonly Choice[] = WASH_STATUSES.map((id) => ({ id, name: WASH_STATUS[id].name }));

/** The time slots of all tiers, by start time. */
const TIME_SLOTS: readonly Choice[] = WASH_SLOTS.basic
  .flatMap((slot, index) => [slot, WASH_SLOTS.ultimate[index]!])
  .map((id) => ({ id, name: id }));

/** Filters by payment and refund. @param payments the payment states of the list's orders */
export const paymentFilters = (payments: readonly OrderPayment[]): readonly Filter[] => [
  {
    kind: 'choices',
    source: 'payment',
    label: 'Payment',
    choices: payments.map((id) => ({ id, name: ORDER_PAYMENT[id].name })),
  },
  { kind: 'flag', source: 'awaitsRefund', label: 'Refund', yes: 'Due', no: 'Not due' },
];

/** A filter for orders whose community is not listed, used by All Orders too. */
export const TO_CONFIRM_FILTER: Filter = {
  kind: 'flag',
  source: 'communityToConfirm',
  label: 'Community not listed',
  yes: 'To be confirmed',
  no: 'Listed',
};

export const WASH_FILTERS = (communities: readonly Choice[], staff: readonly Filter[]): readonly Filter[] => [
  { kind: 'choices', source: 'status', label: 'Status', choices: STATUS_CHOICES },
  ...paymentFilters(ORDER_PAYMENTS.filter((payment) => payment !== 'before-import')),
  {
    kind: 'choices',
    source: 'tier',
    label: 'Service',
    choices: WASH_TIERS.map((id) => ({ id, name: WASH_SERVICES[id] })),
  },
  { kind: 'choices', source: 'communityId', label: 'Community', choices: communities },
  ...staff,
  { kind: 'flag', source: 'unassigned', label: 'Assignment', yes: 'Unassigned', no: 'Assigned or not needed' },
  { kind: 'flag', source: 'missed', label: 'Report', yes: 'Missed' },
  { kind: 'flag', source: 'late', label: 'Overdue', yes: 'Not done by the end of the slot' },
  TO_CONFIRM_FILTER,
  { kind: 'choices', source: 'timeSlot', label: 'Time slot', choices: TIME_SLOTS },
  { kind: 'days', source: 'date', label: 'Day', of: 'date' },
  { kind: 'days', source: 'createdAt', label: 'Ordered', of: 'instant' },
  { kind: 'rupees', source: 'total', label: 'Total' },
];

/** The button and the confirmation of a transition that the server allows. */
export function washTransition(
  { name, date, payment }: Pick<WashResponse, 'name' | 'date' | 'payment'>,
  to: WashStatus,
): Transition<WashStatus> {
  switch (to) {
    case 'done':
      return {
        to,
        label: 'Mark done',
        question: `Mark ${name}’s wash as done?`,
        effect: `The car was washed on ${dayText(date)}. ${name} gets an email. This can’t be undone.`,
        destructive: false,
      };
    case 'cancelled':
      return {
        to,
        label: 'Cancel wash',
        question: `Cancel ${name}’s wash?`,
        keep: 'Keep wash',
        effect: `The visit on ${dayText(date)} is cancelled. ${payment === 'paid' ? 'You can refund the payment afterwards.' : 'The customer has nothing to pay.'}`,
        destructive: true,
      };
    default:
      return {
        to,
        label: `Mark as ${WASH_STATUS[to].name.toLowerCase()}`,
        effect: `The wash becomes ${WASH_STATUS[to].name.toLowerCase()}.`,
        destructive: true,
      };
  }
}
