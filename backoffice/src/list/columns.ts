import { createContext, useContext, type ReactNode } from 'react';
import { useResourceContext, useStore } from 'react-admin';

export interface TableColumn<T> {
  /** The field's name in the record and in the API's sort. */
  source: string;
  label: string;
  /** The content of a cell. The default is the field's value. */
  cell?: (record: T) => ReactNode;
  sortable?: boolean;
  /** Hidden by default. */
  extra?: boolean;
  align?: 'right';
  width?: string;
  /** Stays in view while the other columns scroll. */
  pinned?: 'left' | 'right';
}

// Only the cells depend on the record type.
type AnyColumn = Omit<TableColumn<never>, 'cell'>;

export const Columns = createContext<readonly AnyColumn[]>([]);

export function useColumns(): readonly AnyColumn[] {
  return useContext(Columns);
}

/** The columns that are hidden by default. */
export function extraColumns(columns: readonly AnyColumn[]): string[] {
  return columns.filter(({ extra }) => extra).map(({ source }) => source);
}

/** The hidden columns, under react-admin's storage key in this browser. */
export function useHiddenColumns(columns: readonly AnyColumn[]) {
  return useStore<string[]>(`${useResourceContext()}.datatable`, extraColumns(columns));
}
