import { createContext, useContext } from 'react';
import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'react-admin';

/** The records before and after one that was opened from a list, in the order of the list at that time. */
export interface RecordSequence {
  /** The list. */
  resource: string;
  filter: FilterPayload;
  sort: SortPayload;
  perPage: number;
  total: number;
  /** The first and the last page of the list that `paths` comes from. */
  firstPage: number;
  lastPage: number;
  /** The path of each record. */
  paths: readonly string[];
}

/** What a link to a record passes on: the sequence, and the button that was pressed. */
export interface SequenceState {
  sequence: RecordSequence;
  pressed?: 'previous' | 'next';
}

const SequenceContext = createContext<RecordSequence | null>(null);
export const SequenceProvider = SequenceContext.Provider;

/** The link state for a record of the surrounding list. Undefined if the path is not in the list. */
export function useSequenceState(path: string): SequenceState | undefined {
  const sequence = useContext(SequenceContext);
  return sequence?.paths.includes(path) ? { sequence } : undefined;
}

export function sequenceStateOf(state: unknown): SequenceState | null {
  return typeof state === 'object' && state !== null && 'sequence' in state ? (state as SequenceState) : null;
}

/** The path of a record's page. Some lists show records of another resource. */
export function recordPath(resource: string, record: RaRecord): string {
  const own =
    resource === 'manageemployees'
      ? 'customers'
      : resource === 'allOrders' && record.kind === 'wash'
        ? 'washes'
        : resource;
  return `/${own}/${encodeURIComponent(record.id)}/show`;
}

async function pageOf(dataProvider: DataProvider, { resource, filter, sort, perPage }: RecordSequence, page: number) {
  const { data, total = 0 } = await dataProvider.getList(resource, { filter, sort, pagination: { page, perPage } });
  return { paths: data.map((record: RaRecord) => recordPath(resource, record)), total };
}

/**
 * The sequence with the records after its last one. Records that have left the list since, for example because their
 * status changed, move the others up, so the pages are read back to one with a known record.
 */
export async function extendForward(dataProvider: DataProvider, sequence: RecordSequence): Promise<RecordSequence> {
  const known = new Set(sequence.paths);
  let { lastPage } = sequence;
  let found: string[] = [];
  let total = 0;
  for (let page = lastPage; page > 0; page -= 1) {
    const read = await pageOf(dataProvider, sequence, page);
    found = [...read.paths, ...found];
    total = read.total;
    if (read.paths.some((path) => known.has(path))) break;
  }
  if (found.every((path) => known.has(path)) && lastPage * sequence.perPage < total) {
    lastPage += 1;
    found = (await pageOf(dataProvider, sequence, lastPage)).paths;
  }
  return { ...sequence, lastPage, total, paths: [...sequence.paths, ...found.filter((path) => !known.has(path))] };
}

/** The sequence with the page before its first one. */
export async function extendBackward(dataProvider: DataProvider, sequence: RecordSequence): Promise<RecordSequence> {
  const known = new Set(sequence.paths);
  const firstPage = sequence.firstPage - 1;
  const { paths, total } = await pageOf(dataProvider, sequence, firstPage);
  return { ...sequence, firstPage, total, paths: [...paths.filter((path) => !known.has(path)), ...sequence.paths] };
}
