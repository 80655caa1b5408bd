export const SORT_ORDERS = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** POST views: a named view of a list. One of the same person, list and name is replaced. */
export interface ViewRequest {
  /** The list's name in the backoffice, such as `allOrders`. */
  resource: string;
  name: string;
  /** Whether all staff see it. */
  isShared: boolean;
  /** The list's filter, as JSON. */
  filter: string;
  /** The field that the list is sorted by. */
  sort: string;
  order: SortOrder;
  perPage: number;
  /** Names of the columns that are hidden. */
  hiddenColumns: string[];
}

/** GET views. */
export interface ViewResponse extends ViewRequest {
  id: string;
  /** Whether the caller saved it. Owners delete their views; admins delete shared ones too. */
  isOwn: boolean;
}

/** Limits of a column's width in pixels. */
export const COLUMN_WIDTH = { min: 64, max: 800 } as const;

export interface ColumnWidth {
  column: string;
  /** In pixels, within COLUMN_WIDTH. */
  width: number;
}

/** PUT views/columns/{resource}: how a person arranged the columns of a list. */
export interface ColumnLayout {
  /** Names of the columns that are hidden; null for those that the list hides by itself. */
  hidden: string[] | null;
  /** Names of the columns, first to last. Those that are left out come after them. */
  order: string[];
  /** A column that is left out is as wide as its content. */
  widths: ColumnWidth[];
}

/** GET views/columns. */
export interface ColumnLayoutResponse extends ColumnLayout {
  /** The list's name in the backoffice. */
  resource: string;
}
