import type { SettlementResponse } from '#libs/contract/settlements.js';
import { SETTLEMENT_PROBLEM_TEXTS, SETTLEMENT_STATUS_NAMES } from '#libs/value-names.js';
import { csvDay, type CsvColumn } from '../kernel/csv.js';

export const SETTLEMENT_COLUMNS: readonly CsvColumn<SettlementResponse>[] = [
  { title: 'Settlement ID', value: ({ id }) => id },
  { title: 'Date', value: ({ settledOn }) => csvDay(settledOn) },
  { title: 'UTR', value: ({ utr }) => utr },
  { title: 'Status', value: ({ status }) => SETTLEMENT_STATUS_NAMES[status] },
  { title: 'Payments (₹)', value: ({ payments }) => payments },
  { title: 'Refunds (₹)', value: ({ refunds }) => refunds },
  { title: 'Fees (₹)', value: ({ fees }) => fees },
  { title: 'Tax on fees (₹)', value: ({ tax }) => tax },
  { title: 'Adjustments (₹)', value: ({ adjustments }) => adjustments },
  { title: 'Settled (₹)', value: ({ amount }) => amount },
  { title: 'Difference (₹)', value: ({ difference }) => difference },
  {
    title: 'Lines with differences',
    value: ({ problems }) => problems.map(({ id, reason }) => `${id} (${SETTLEMENT_PROBLEM_TEXTS[reason]})`).join('; '),
  },
];
