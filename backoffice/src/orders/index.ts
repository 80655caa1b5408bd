import { lazy } from 'react';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { RoomResource } from '../session/room-resource.js';

export const orders: RoomResource = {
  name: 'allOrders',
  list: lazy(() => import('./OrderList.js')),
  show: lazy(() => import('./OrderShow.js')),
  recordRepresentation: (order: PlanResponse) => `${order.name}, ${order.carName}`,
  options: { label: 'Orders' },
};
