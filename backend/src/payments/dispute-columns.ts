import type { DisputeResponse } from '#libs/contract/payments.js';
import { DISPUTE_PHASE_NAMES, DISPUTE_STATUS_NAMES } from '#libs/value-names.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';
import type { WithOrderNumber } from './payable-orders.js';

export const DISPUTE_COLUMNS: readonly CsvColumn<DisputeResponse & WithOrderNumber>[] = [
  { title: 'Dispute ID', value: ({ id }) => id },
  { title: 'Opened', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount (₹)', value: ({ amount }) => amount },
  { title: 'Deducted (₹)', value: ({ amountDeducted }) => amountDeducted },
  { title: 'Phase', value: ({ phase }) => DISPUTE_PHASE_NAMES[phase] },
  { title: 'Status', value: ({ status }) => DISPUTE_STATUS_NAMES[status] },
  { title: 'Respond by', value: ({ respondBy }) => csvMoment(respondBy) },
  { title: 'Order', value: ({ orderNumber }) => orderNumber },
  { title: 'Payment ID', value: ({ paymentId }) => paymentId },
  { title: 'Order ID', value: ({ orderId }) => orderId },
];
