import { createContext, useContext } from 'react';
import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'react-admin';

/** The records before and after one that was opened from a list, in the order of the list at that time. */
export interface Trail {
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

/** What a link to a record passes on: the trail, and the button that was pressed. */
export interface TrailState {
  trail: Trail;
  pressed?: 'previous' | 'next';
}

const TrailContext = createContext<Trail | null>(null);
export const TrailProvider = TrailContext.Provider;

/** The link state for a record of the surrounding list. Undefined if the path is not in the list. */
export function useTrailState(path: string): TrailState | undefined {
  const trail = useContext(TrailContext);
  return trail?.paths.includes(path) ? { trail } : undefined;
}

export function trailStateOf(state: unknown): TrailState | null {
  return typeof state === 'object' && state !== null && 'trail' in state ? (state as TrailState) : null;
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

async function pageOf(dataProvider: DataProvider, { resource, filter, sort, perPage }: Trail, page: number) {
  const { data, total = 0 } = await dataProvider.getList(resource, { filter, sort, pagination: { page, perPage } });
  return { paths: data.map((record: RaRecord) => recordPath(resource, record)), total };
}

/**
 * The trail with the records after its last one. Records that have left the list since, for example because their
 * status changed, move the others up, so the pages are read back to one with a known record.
 */
export async function extendForward(dataProvider: DataProvider, trail: Trail): Promise<Trail> {
  const known = new Set(trail.paths);
  let { lastPage } = trail;
  let found: string[] = [];
  let total = 0;
  for (let page = lastPage; page > 0; page -= 1) {
    const read = await pageOf(dataProvider, trail, page);
    found = [...read.paths, ...found];
    total = read.total;
    if (read.paths.some((path) => known.has(path))) break;
  }
  if (found.every((path) => known.has(path)) && lastPage * trail.perPage < total) {
    lastPage += 1;
    found = (await pageOf(dataProvider, trail, lastPage)).paths;
  }
  return { ...trail, lastPage, total, paths: [...trail.paths, ...found.filter((path) => !known.has(path))] };
}

/** The trail with the page before its first one. */
export async function extendBackward(dataProvider: DataProvider, trail: Trail): Promise<Trail> {
  const known = new Set(trail.paths);
  const firstPage = trail.firstPage - 1;
  const { paths, total } = await pageOf(dataProvider, trail, firstPage);
  return { ...trail, firstPage, total, paths: [...paths.filter((path) => !known.has(path)), ...trail.paths] };
}
