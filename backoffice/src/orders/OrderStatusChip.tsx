import type { OrderResponse } from '#libs/contract/orders.js';
import { today } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { shownStatus } from './order-status.js';

export function OrderStatusChip({ order }: { order: Pick<OrderResponse, 'status' | 'pausedFrom'> }) {
  const { name, tone } = shownStatus(order, today());
  return <StatusChip tone={tone}>{name}</StatusChip>;
}
