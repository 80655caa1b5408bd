import type { RefundResponse } from '#libs/contract/payments.js';
import { REFUND_SOURCE_NAMES, REFUND_STATUS_NAMES } from '#libs/value-names.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';
import type { WithOrderNumber } from './payable-orders.js';

export const REFUND_COLUMNS: readonly CsvColumn<RefundResponse & WithOrderNumber>[] = [
  { title: 'Refund ID', value: ({ id }) => id },
  { title: 'Requested', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount (₹)', value: ({ amount }) => amount },
  { title: 'Status', value: ({ status }) => REFUND_STATUS_NAMES[status] },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Made by', value: ({ source }) => REFUND_SOURCE_NAMES[source] },
  { title: 'Attempt', value: ({ attempt }) => attempt },
  { title: 'Order', value: ({ orderNumber }) => orderNumber },
  { title: 'Payment ID', value: ({ paymentId }) => paymentId },
  { title: 'Refund ID of the provider', value: ({ providerRefundId }) => providerRefundId },
  { title: 'Bank reference', value: ({ bankReference }) => bankReference },
  { title: 'Processed', value: ({ processedAt }) => csvMoment(processedAt) },
  { title: 'Failure reason', value: ({ failureReason }) => failureReason },
  { title: 'Goodwill', value: ({ goodwill }) => (goodwill ? 'yes' : 'no') },
  { title: 'Order ID', value: ({ orderId }) => orderId },
];
