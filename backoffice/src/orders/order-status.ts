import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { formatRupees } from '#libs/money.js';
import type { Step } from '../parts/Steps.js';
import type { ToneName } from '../theme/palette.js';

export const ORDER_STATUS: Record<PlanStatus, { name: string; tone: ToneName }> = {
  pending: { name: 'Pending', tone: 'waiting' },
  active: { name: 'Active', tone: 'good' },
  paused: { name: 'Paused', tone: 'resting' },
  expired: { name: 'Expired', tone: 'ended' },
  cancelled: { name: 'Cancelled', tone: 'ended' },
  refunded: { name: 'Refunded', tone: 'special' },
  failed: { name: 'Failed', tone: 'bad' },
};

/** The button and the question for a step that the server allows. */
export function stepTo(order: Pick<PlanResponse, 'status' | 'payable' | 'name'>, to: PlanStatus): Step<PlanStatus> {
  switch (to) {
    case 'paused':
      return {
        to,
        label: 'Pause',
        effect: 'Cleaning stops from tomorrow. The days missed are added to the end of the plan.',
        grave: false,
      };
    case 'active':
      return order.status === 'paused'
        ? {
            to,
            label: 'Resume',
            effect: 'Cleaning starts again tomorrow, and the end date moves by the days missed.',
            grave: false,
          }
        : { to, label: 'Activate', effect: 'The plan counts as paid, and cleaning starts tomorrow.', grave: false };
    case 'cancelled':
      return {
        to,
        label: 'Cancel plan',
        effect: 'Cleaning stops for good. What was paid can then be refunded.',
        grave: true,
      };
    case 'refunded':
      return {
        to,
        label: 'Refund',
        effect: `${formatRupees(order.payable)} goes back to ${order.name}, by the way it was paid.`,
        grave: true,
      };
    default:
      return {
        to,
        label: `Mark as ${ORDER_STATUS[to].name.toLowerCase()}`,
        effect: `The order becomes ${ORDER_STATUS[to].name.toLowerCase()}.`,
        grave: true,
      };
  }
}
