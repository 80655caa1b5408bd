import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { UNMATCHED_REASON_TEXTS, UNMATCHED_STATUS_NAMES } from '#libs/value-names.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';
import type { WithOrderNumber } from './payable-orders.js';

export const UNMATCHED_COLUMNS: readonly CsvColumn<UnmatchedPaymentResponse & WithOrderNumber>[] = [
  { title: 'Payment ID', value: ({ id }) => id },
  { title: 'Received', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Currency', value: ({ currency }) => currency },
  { title: 'Reason', value: ({ reason }) => UNMATCHED_REASON_TEXTS[reason] },
  { title: 'Order ID of the provider', value: ({ orderId }) => orderId },
  { title: 'Status', value: ({ status }) => UNMATCHED_STATUS_NAMES[status] },
  { title: 'Assigned to', value: ({ orderNumber }) => orderNumber },
  { title: 'Order ID', value: ({ subjectId }) => subjectId },
];
