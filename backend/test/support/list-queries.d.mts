export interface DocumentedList {
  path: string;
  /** The fields it filters by, and of which kind they are. */
  filters: Record<string, string>;
  sorts: string[];
  searched: boolean;
}

export interface ListRequest {
  filter: Record<string, unknown>;
  sort?: [string, string];
}

export function listsOf(openapi: unknown): DocumentedList[];
export function queriesOf(list: DocumentedList, records: readonly Record<string, unknown>[]): ListRequest[];
