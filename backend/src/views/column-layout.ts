import type { ColumnLayout, ColumnLayoutResponse } from '#libs/contract/views.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A person's column layouts, by list. The id is the account's id. */
export interface ColumnLayouts extends StoredRecord {
  layouts: Record<string, ColumnLayout>;
}

export function layoutResponse(resource: string, { hidden, order, widths }: ColumnLayout): ColumnLayoutResponse {
  return { resource, hidden, order, widths };
}
