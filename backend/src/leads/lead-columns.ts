import type { LeadResponse } from '#libs/contract/leads.js';
import { nationalPhone } from '#libs/phone.js';
import { LEAD_SOURCE_NAMES, LEAD_STATUS_NAMES } from '#libs/value-names.js';
import { csvDay, csvMoment, type CsvColumn } from '../kernel/csv.js';

/** A lead with the name of its employee. */
type ExportedLead = LeadResponse & { assignee: string | null };

export const LEAD_COLUMNS: readonly CsvColumn<ExportedLead>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => nationalPhone(phone) },
  { title: 'Location', value: ({ subject }) => subject },
  { title: 'Message', value: ({ message }) => message },
  { title: 'Status', value: ({ status }) => LEAD_STATUS_NAMES[status] },
  { title: 'Lost reason', value: ({ lostReason }) => lostReason },
  { title: 'Source', value: ({ source }) => LEAD_SOURCE_NAMES[source] },
  { title: 'From a customer', value: ({ fromCustomer }) => (fromCustomer ? 'yes' : '') },
  { title: 'Follow up', value: ({ followUpOn }) => csvDay(followUpOn) },
  { title: 'Community', value: ({ communityName }) => communityName },
  {
    title: 'Notes',
    value: ({ notes }) => notes.map(({ at, by, text }) => `${csvMoment(at)}, ${by}: ${text}`).join('\n'),
  },
  { title: 'Received', value: ({ createdAt }) => csvMoment(createdAt) },
  { title: 'Assigned to', value: ({ assignee }) => assignee },
];
