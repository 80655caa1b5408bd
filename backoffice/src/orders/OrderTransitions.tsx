import type { PlanResponse } from '#libs/contract/plans.js';
import { Transitions, type TransitionDialogProps } from '../components/Transitions.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { ORDER_STATUS, orderTransition } from './order-status.js';
import { PauseDialog } from './PauseDialog.js';
import { mayChange } from '../session/permissions.js';

export function OrderTransitions({ order }: { order: PlanResponse }) {
  const dataProvider = useBackofficeProvider();
  if (!mayChange('allOrders')) return null;
  return (
    <Transitions
      transitions={order.allowedStatuses
        .filter((status) => status !== 'paused' || order.pauseOptions)
        // Refunds have an amount and a reason, see RefundAction.
        .filter((status) => status !== 'refunded')
        .map((status) => orderTransition(order, status))}
      renderDialog={(status, question: TransitionDialogProps<{ from: string; until: string }>) =>
        status === 'paused' ? <PauseDialog order={order} {...question} /> : null
      }
      apply={(status, pause) => dataProvider.changePlanStatus(order, { status, ...pause })}
      // A pause starts tomorrow at the earliest.
      successText={(status) =>
        status === 'paused' ? 'The pause is planned' : `The order is now ${ORDER_STATUS[status].name.toLowerCase()}`
      }
    />
  );
}
