import type { ChangeResponse } from '#libs/contract/changes.js';
import { CHANGE_ACTION_NAMES } from '#libs/value-names.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

export const AUDIT_COLUMNS: readonly CsvColumn<ChangeResponse>[] = [
  { title: 'When', value: ({ at }) => csvMoment(at) },
  { title: 'Who', value: ({ by }) => by },
  { title: 'Resource', value: ({ resource }) => resource },
  { title: 'Record', value: ({ name }) => name },
  { title: 'Record ID', value: ({ recordId }) => recordId },
  { title: 'Action', value: ({ action }) => CHANGE_ACTION_NAMES[action] },
  {
    title: 'Changes',
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
