import { changedTexts, changeText } from '#libs/change-text.js';
import type { ChangeResponse } from '#libs/contract/changes.js';
import { fieldName } from '#libs/field-names.js';
import { CHANGE_ACTION_NAMES, CHANGE_RESOURCE_NAMES } from '#libs/value-names.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';

export const AUDIT_COLUMNS: readonly CsvColumn<ChangeResponse>[] = [
  { title: 'When', value: ({ at }) => csvMoment(at) },
  { title: 'Who', value: ({ by }) => by },
  { title: 'Resource', value: ({ resource }) => CHANGE_RESOURCE_NAMES[resource] ?? resource },
  { title: 'Record', value: ({ name }) => name },
  { title: 'Record ID', value: ({ recordId }) => recordId },
  { title: 'Action', value: ({ action }) => CHANGE_ACTION_NAMES[action] },
  { title: 'Changes', value: changesText },
];

/** One line for each field: before and after, or the only value of a created or deleted record. */
function changesText({ resource, action, differences }: ChangeResponse): string {
  const lines =
    action === 'changed'
      ? changedTexts(resource, differences)
      : differences.map(
          ({ field, before, after }) =>
            `${fieldName(field)}: ${changeText(resource, field, action === 'removed' ? before : after)}`,
        );
  return lines.join('\n');
}
