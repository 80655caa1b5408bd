import { lazy } from 'react';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const orders: ScreenResource = {
  name: 'allOrders',
  list: lazy(() => import('./OrderList.js')),
  show: lazy(() => import('./OrderShow.js')),
  recordRepresentation: (order: PlanResponse) => `${order.name}, ${order.carName}`,
  options: { label: 'Orders' },
};
