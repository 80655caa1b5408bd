import { formatCarNumber } from '#libs/car-number.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { EXTRA_NAMES, MISSED_REASON_TEXTS } from '#libs/visits.js';
import { VISIT_OUTCOME_NAMES } from '#libs/value-names.js';
import { csvDay, csvMoment, type CsvColumn } from '../kernel/csv.js';

/** A visit in the export, which names its plan as the screens do. */
type VisitRow = VisitResponse & { orderNumber: string | null };

export const VISIT_COLUMNS: readonly CsvColumn<VisitRow>[] = [
  { title: 'Day', value: ({ date }) => csvDay(date) },
  { title: 'Car', value: ({ carName }) => carName },
  { title: 'Car No.', value: ({ carNumber }) => formatCarNumber(carNumber) },
  { title: 'Community', value: ({ communityName }) => communityName },
  { title: 'Outcome', value: ({ outcome }) => VISIT_OUTCOME_NAMES[outcome] },
  { title: 'Extras', value: ({ extras }) => extras.map((extra) => EXTRA_NAMES[extra]).join(', ') },
  { title: 'Reason', value: ({ reason }) => reason && MISSED_REASON_TEXTS[reason] },
  { title: 'Note', value: ({ note }) => note },
  { title: 'Employee', value: ({ employee }) => employee },
  { title: 'Entered by', value: ({ enteredBy }) => enteredBy },
  { title: 'Reported', value: ({ reportedAt }) => csvMoment(reportedAt) },
  { title: 'Plan', value: ({ orderNumber }) => orderNumber },
  { title: 'Plan ID', value: ({ orderId }) => orderId },
];
