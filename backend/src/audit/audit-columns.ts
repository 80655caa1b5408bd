import type { ChangeResponse } from '#libs/contract/changes.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

export const AUDIT_COLUMNS: readonly CsvColumn<ChangeResponse>[] = [
  { title: 'When', value: ({ at }) => csvMoment(at) },
  { title: 'Who', value: ({ by }) => by },
  { title: 'Of what', value: ({ resource }) => resource },
  { title: 'Record', value: ({ name }) => name },
  { title: 'Record ID', value: ({ recordId }) => recordId },
  { title: 'What was done', value: ({ action }) => action },
  {
    title: 'Before and after',
    value: ({ action, differences }) =>
      differences
        .map(
          (one) =>
            `${one.field}: ${action === 'changed' ? `${text(one.before)} → ${text(one.after)}` : text(action === 'removed' ? one.before : one.after)}`,
        )
        .join('\n'),
  },
];

function text(value: unknown): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
