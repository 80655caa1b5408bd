import type { DisputeResponse } from '#libs/contract/payments.js';
import { DISPUTE_PHASE_NAMES, DISPUTE_STATUS_NAMES } from '#libs/value-names.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

export const DISPUTE_COLUMNS: readonly CsvColumn<DisputeResponse>[] = [
  { title: 'Dispute ID', value: ({ id }) => id },
  { title: 'Opened', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount (₹)', value: ({ amount }) => amount },
  { title: 'Deducted (₹)', value: ({ amountDeducted }) => amountDeducted },
  { title: 'Phase', value: ({ phase }) => DISPUTE_PHASE_NAMES[phase] },
  { title: 'Status', value: ({ status }) => DISPUTE_STATUS_NAMES[status] },
  { title: 'Respond by', value: ({ respondBy }) => (respondBy === null ? null : csvMoment(respondBy)) },
  { title: 'Order', value: ({ orderId }) => orderId },
  { title: 'Payment ID', value: ({ paymentId }) => paymentId },
];
