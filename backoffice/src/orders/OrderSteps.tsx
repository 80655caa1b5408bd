import { useDataProvider } from 'react-admin';
import type { PlanResponse } from '#libs/contract/plans.js';
import { Steps, type QuestionProps } from '../parts/Steps.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { ORDER_STATUS, stepTo } from './order-status.js';
import { PauseQuestion } from './PauseQuestion.js';

export function OrderSteps({ order }: { order: PlanResponse }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return (
    <Steps
      steps={order.allowedStatuses
        .filter((status) => status !== 'paused' || order.pauseOptions)
        // Online payments are refunded with an amount and a reason, by RefundAction.
        .filter((status) => status !== 'refunded' || order.amountPaid === 0)
        .map((status) => stepTo(order, status))}
      question={(status, question: QuestionProps<{ from: string; until: string }>) =>
        status === 'paused' ? <PauseQuestion order={order} {...question} /> : null
      }
      take={(status, pause) => dataProvider.changePlanStatus(order, { status, ...pause })}
      taken={(status) => `The order is now ${ORDER_STATUS[status].name.toLowerCase()}`}
    />
  );
}
