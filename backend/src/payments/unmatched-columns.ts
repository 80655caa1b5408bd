import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

export const UNMATCHED_COLUMNS: readonly CsvColumn<UnmatchedPaymentResponse>[] = [
  { title: 'Payment ID', value: ({ id }) => id },
  { title: 'Received', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Currency', value: ({ currency }) => currency },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Order ID of the provider', value: ({ orderId }) => orderId },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Assigned to', value: ({ subjectId }) => subjectId },
];
