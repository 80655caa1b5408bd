import { useDataProvider } from 'react-admin';
import type { PlanResponse } from '#libs/contract/plans.js';
import { Transitions, type TransitionDialogProps } from '../components/Transitions.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { ORDER_STATUS, orderTransition } from './order-status.js';
import { PauseDialog } from './PauseDialog.js';

export function OrderTransitions({ order }: { order: PlanResponse }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return (
    <Transitions
      transitions={order.allowedStatuses
        .filter((status) => status !== 'paused' || order.pauseOptions)
        // Online payments are refunded with an amount and a reason, by RefundAction.
        .filter((status) => status !== 'refunded' || order.amountPaid === 0)
        .map((status) => orderTransition(order, status))}
      question={(status, question: TransitionDialogProps<{ from: string; until: string }>) =>
        status === 'paused' ? <PauseDialog order={order} {...question} /> : null
      }
      take={(status, pause) => dataProvider.changePlanStatus(order, { status, ...pause })}
      taken={(status) => `The order is now ${ORDER_STATUS[status].name.toLowerCase()}`}
    />
  );
}
