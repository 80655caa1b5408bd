import type { RefundStatus } from '#libs/contract/payments.js';
import { StatusChip } from '../components/StatusChip.js';
import { REFUND_STATUS } from './refund.js';

export function RefundStatusChip({ status }: { status: RefundStatus }) {
  return <StatusChip tone={REFUND_STATUS[status].tone}>{REFUND_STATUS[status].name}</StatusChip>;
}
