import { addDays, formatDay, type CalendarDate } from '#libs/calendar.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanResponse, PlanStatus, SlotState } from '#libs/contract/plans.js';
import { upcomingPause } from '#libs/next-visit.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import { ORDER_STATUS_NAMES } from '#libs/value-names.js';
import type { Choice } from '../list/filters.js';
import { dayText, today } from '../components/format.js';
import type { Transition } from '../components/Transitions.js';
import type { ToneName } from '../theme/palette.js';
import { WASH_STATUS } from '../washes/wash.js';

export const ORDER_STATUS: Record<PlanStatus, { name: string; tone: ToneName }> = {
  pending: { name: ORDER_STATUS_NAMES.pending, tone: 'waiting' },
  active: { name: ORDER_STATUS_NAMES.active, tone: 'good' },
  paused: { name: ORDER_STATUS_NAMES.paused, tone: 'resting' },
  expired: { name: ORDER_STATUS_NAMES.expired, tone: 'ended' },
  cancelled: { name: ORDER_STATUS_NAMES.cancelled, tone: 'ended' },
  refunded: { name: ORDER_STATUS_NAMES.refunded, tone: 'special' },
  failed: { name: ORDER_STATUS_NAMES.failed, tone: 'bad' },
};

/** A status of an order of either kind. */
const ANY_STATUS: Record<PlanStatus | WashStatus, { name: string; tone: ToneName }> = {
  ...WASH_STATUS,
  ...ORDER_STATUS,
};

/**
 * The status to show of an order. A plan is `paused` as soon as its pause is scheduled, and cleaned until it begins.
 */
export function shownStatus(
  order: Pick<OrderResponse, 'status' | 'pausedFrom'>,
  date: CalendarDate,
): { name: string; tone: ToneName } {
  const pausesOn = upcomingPause(order, date);
  return pausesOn ? { name: `Pauses on ${formatDay(pausesOn)}`, tone: 'good' } : ANY_STATUS[order.status];
}

/** In the order of the life cycle. */
export const STATUS_CHOICES: readonly Choice[] = (
  [
    'pending',
    'active',
    'paused',
    'booked',
    'assigned',
    'done',
    'expired',
    'cancelled',
    'refunded',
    'failed',
  ] satisfies (keyof typeof ANY_STATUS)[]
).map((id) => ({ id, name: ANY_STATUS[id].name }));

/** What was ordered, for rows that show no duration. */
export function kindText({ service }: Pick<OrderResponse, 'service'>): string {
  return service ?? 'Plan';
}

/** Single washes have their own page. */
export function resourceOf({ kind }: Pick<OrderResponse, 'kind'>): 'allOrders' | 'washes' {
  return kind === 'wash' ? 'washes' : 'allOrders';
}

/** The button and the confirmation of a transition that the server allows. */
export function orderTransition(
  order: Pick<
    PlanResponse,
    'name' | 'status' | 'payment' | 'pausedFrom' | 'pausedUntil' | 'resumeOptions' | 'startDate' | 'endDate'
  >,
  to: PlanStatus,
): Transition<PlanStatus> {
  switch (to) {
    case 'paused':
      return {
        to,
        label: 'Pause',
        effect: 'The days without cleaning are added to the end of the plan.',
        destructive: false,
      };
    case 'active': {
      const pausesOn = upcomingPause(order, today());
      if (pausesOn)
        return {
          to,
          label: 'Cancel pause',
          question: `Cancel ${order.name}’s pause?`,
          keep: 'Keep pause',
          effect: `The pause from ${dayText(pausesOn)} is cancelled, and the plan ends on ${dayText(order.resumeOptions?.endDate)} instead of ${dayText(order.endDate)}.`,
          destructive: false,
        };
      return order.status === 'paused'
        ? {
            to,
            label: 'Resume',
            effect: order.resumeOptions
              ? `The last day of the pause is ${dayText(addDays(order.resumeOptions.serviceFrom, -1))} instead of ${dayText(order.pausedUntil)}, and the plan ends on ${dayText(order.resumeOptions.endDate)} instead of ${dayText(order.endDate)}.`
              : 'Today is the last day of the pause.',
            destructive: false,
          }
        : {
            to,
            label: 'Activate',
            effect: 'The plan is marked as paid. It starts tomorrow, or after the last plan of the car.',
            destructive: false,
          };
    }
    case 'cancelled':
      return {
        to,
        label: 'Cancel plan',
        question: `Cancel ${order.name}’s plan?`,
        keep: 'Keep plan',
        effect: [
          order.startDate !== null && order.startDate > today() ? 'The plan will not start.' : 'Today is its last day.',
          'Any following plan starts earlier.',
          refundText(order),
        ].join(' '),
        destructive: true,
      };
    default:
      return {
        to,
        label: `Mark as ${ORDER_STATUS[to].name.toLowerCase()}`,
        effect: `The order becomes ${ORDER_STATUS[to].name.toLowerCase()}.`,
        destructive: true,
      };
  }
}

function refundText(order: Pick<OrderResponse, 'payment'>): string {
  if (isPaidBeforeImport(order)) return 'It was paid before the import, so any refund is made outside this product.';
  return order.payment === 'unpaid' ? 'The customer has nothing to pay.' : 'You can refund the payment afterwards.';
}

/** The state of a plan's time slot, unless it is held. */
export const SLOT_STATE: Partial<Record<SlotState, string>> = {
  released: 'Released during the pause, with priority on return',
  'over-capacity': 'Over capacity: the slot was full when cleaning resumed',
};
