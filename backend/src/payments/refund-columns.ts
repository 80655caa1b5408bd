import type { DisputeResponse, RefundResponse } from '#libs/contract/payments.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

export const REFUND_COLUMNS: readonly CsvColumn<RefundResponse>[] = [
  { title: 'Refund ID', value: ({ id }) => id },
  { title: 'Requested', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Made by', value: ({ source }) => source },
  { title: 'Attempt', value: ({ attempt }) => attempt },
  { title: 'Order', value: ({ orderId }) => orderId },
  { title: 'Payment ID', value: ({ paymentId }) => paymentId },
  { title: 'Refund ID of the provider', value: ({ providerRefundId }) => providerRefundId },
  { title: 'Bank reference', value: ({ bankReference }) => bankReference },
  { title: 'Processed', value: ({ processedAt }) => (processedAt === null ? null : csvMoment(processedAt)) },
  { title: 'Failed because', value: ({ failureReason }) => failureReason },
];

export const DISPUTE_COLUMNS: readonly CsvColumn<DisputeResponse>[] = [
  { title: 'Dispute ID', value: ({ id }) => id },
  { title: 'Opened', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Deducted', value: ({ amountDeducted }) => amountDeducted },
  { title: 'Phase', value: ({ phase }) => phase },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Respond by', value: ({ respondBy }) => (respondBy === null ? null : csvMoment(respondBy)) },
  { title: 'Order', value: ({ orderId }) => orderId },
  { title: 'Payment ID', value: ({ paymentId }) => paymentId },
];
