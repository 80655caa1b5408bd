import { createContext, useContext, type ReactNode } from 'react';
import { useResourceContext, useStore } from 'react-admin';

export interface TableColumn<T> {
  /** The name of the field in the record, and of the sort in the API. */
  source: string;
  label: string;
  /** What a cell shows; left out, the field itself. */
  cell?: (record: T) => ReactNode;
  sortable?: boolean;
  /** Shown only when chosen. */
  extra?: boolean;
  align?: 'right';
  width?: string;
  /** Stays in view while the others scroll. */
  pinned?: 'left' | 'right';
}

// Whose records a column shows matters to its cells alone.
type AnyColumn = Omit<TableColumn<never>, 'cell'>;

export const Columns = createContext<readonly AnyColumn[]>([]);

export function useColumns(): readonly AnyColumn[] {
  return useContext(Columns);
}

/** The columns that are hidden until they are chosen. */
export function extraColumns(columns: readonly AnyColumn[]): string[] {
  return columns.filter(({ extra }) => extra).map(({ source }) => source);
}

/** The columns hidden now, where react-admin's table looks for them; this browser remembers. */
export function useHiddenColumns(columns: readonly AnyColumn[]) {
  return useStore<string[]>(`${useResourceContext()}.datatable`, extraColumns(columns));
}
