import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useMediaQuery } from '@mui/material';
import { useRemoveFromStore, useResourceContext, useStore } from 'react-admin';
import { COLUMN_WIDTH } from '#libs/contract/views.js';
import { readSession } from '#libs/browser/session.js';
import type { Permission } from '#libs/permissions.js';
import { inOrder, moved } from './column-order.js';

export interface TableColumn<T> {
  /** The field's name in the record and in the API's sort. */
  source: string;
  label: string;
  /** The content of a cell. The default is the field's value. */
  cell?: (record: T) => ReactNode;
  sortable?: boolean;
  /** Hidden by default. */
  extra?: boolean;
  /** Hidden by default in windows narrower than a laptop's, or than a desktop's. */
  hiddenBelow?: Screen;
  /** Continues on a second line if it is long, or if the window is narrower than a desktop's, as names do. */
  wraps?: boolean;
  /** Shares the width that the other columns leave, in two or more lines. */
  flexible?: boolean;
  align?: 'right';
  width?: string;
  /** Left out for staff without this permission, such as a column of actions. */
  permission?: Permission;
  /** Stays in view while the other columns scroll. */
  pinned?: 'left' | 'right';
}

/** A column of any record: only the cells depend on its type. */
export type AnyColumn = TableColumn<never>;

/** The columns that the surrounding list declares. */
export const Columns = createContext<readonly AnyColumn[]>([]);

type Screen = 'laptop' | 'desktop';

/** The queries exclude print, which shows all columns (print.css). */
export const BELOW: Record<Screen, string> = {
  laptop: 'screen and (max-width: 1199.95px)',
  desktop: 'screen and (max-width: 1399.95px)',
};

/**
 * The step by which the buttons of the Columns menu change a width, and the width they start from if a column has none.
 */
const WIDTH_STEP = 24;
const DEFAULT_WIDTH = 144;

export const NO_ORDER: string[] = [];
export const NO_WIDTHS: Record<string, number> = {};

/** The keys of a list's column layout in this browser's storage (use-stored-columns.ts), by user. */
export function columnKeys(resource: string | undefined) {
  const hidden = `${resource}.datatable.${readSession()?.userId ?? ''}`;
  return { hidden, order: `${hidden}.order`, widths: `${hidden}.widths` };
}

/** The columns of the surrounding list, as arranged by the signed-in user. */
export function useColumns() {
  const declared = useContext(Columns);
  const keys = columnKeys(useResourceContext());
  const removeFromStore = useRemoveFromStore();
  const isBelowLaptop = useMediaQuery(BELOW.laptop);
  const isBelowDesktop = useMediaQuery(BELOW.desktop);
  const hiddenByDefault = useMemo(() => {
    const isBelow = { laptop: isBelowLaptop, desktop: isBelowDesktop };
    return declared
      .filter(({ extra, hiddenBelow }) => extra || (hiddenBelow && isBelow[hiddenBelow]))
      .map(({ source }) => source);
  }, [declared, isBelowLaptop, isBelowDesktop]);
  const [hidden, setHidden] = useStore<string[]>(keys.hidden, hiddenByDefault);
  const [order, setOrder] = useStore<string[]>(keys.order, NO_ORDER);
  const [widths, setWidths] = useStore<Record<string, number>>(keys.widths, NO_WIDTHS);
  const columns = useMemo(() => inOrder(declared, order), [declared, order]);

  function resize(source: string, width: number) {
    const { min, max } = COLUMN_WIDTH;
    setWidths({ ...widths, [source]: Math.round(Math.min(max, Math.max(min, width))) });
  }

  return {
    columns,
    storeKey: keys.hidden,
    hidden,
    hiddenByDefault,
    /** In pixels; a column without a width is as wide as its content. */
    widths,
    setHidden,
    toggle: (source: string) =>
      setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]),
    move: (source: string, by: -1 | 1) => setOrder(moved(columns, source, by)),
    resize,
    widen: (source: string, by: -1 | 1) => resize(source, (widths[source] ?? DEFAULT_WIDTH) + by * WIDTH_STEP),
    reset: () => Object.values(keys).forEach((key) => removeFromStore(key)),
  };
}
