import { useDataProvider } from 'react-admin';
import type { PlanResponse } from '#libs/contract/plans.js';
import { Steps } from '../parts/Steps.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { ORDER_STATUS, stepTo } from './order-status.js';

export function OrderSteps({ order }: { order: PlanResponse }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return (
    <Steps
      steps={order.allowedStatuses.map((status) => stepTo(order, status))}
      take={(status) => dataProvider.changePlanStatus(order, status)}
      taken={(status) => `The order is now ${ORDER_STATUS[status].name.toLowerCase()}`}
    />
  );
}
