import type { Identifier } from 'react-admin';
import type { PartialFailure } from '../providers/change-each.js';

/** How many records are named. */
const MAX_NAMED = 5;

/** Why a change of several records failed, one line for each record that was not changed. */
export function rejectionText(failure: PartialFailure, records: readonly { id: Identifier; name: string }[]): string {
  const named = failure.rejections.slice(0, MAX_NAMED).map(({ id, error }) => {
    const name = records.find((record) => record.id === id)?.name ?? id;
    return error.message.startsWith(`${name} `) ? error.message : `${name}: ${error.message}`;
  });
  const more = failure.rejections.length - named.length;
  return [failure.summary, ...named, ...(more > 0 ? [`${more} more`] : [])].join('\n');
}
