import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { PlanResponse } from '#libs/contract/plans.js';

export const orders: ResourceProps = {
  name: 'allOrders',
  list: lazy(() => import('./OrderList.js')),
  show: lazy(() => import('./OrderShow.js')),
  recordRepresentation: (order: PlanResponse) => `${order.name}, ${order.carName}`,
  options: { label: 'Orders' },
};
