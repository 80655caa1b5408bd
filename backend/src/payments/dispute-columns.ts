import type { DisputeResponse } from '#libs/contract/payments.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

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
