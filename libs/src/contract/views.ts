export const SORT_ORDERS = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const MAX_VIEW_NAME_LENGTH = 60;

/** POST views: a named view of a list. Replaces the person's view with the same list and name. */
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

/** PUT views/columns/{resource}: a person's column layout of a list. */
export interface ColumnLayout {
  /** Names of the hidden columns; null for the list's default. */
  hidden: string[] | null;
  /** Names of the columns in order. Columns that are not named follow. */
  order: string[];
  /** Columns that are not named are as wide as their content. */
  widths: ColumnWidth[];
}

/** GET views/columns. */
export interface ColumnLayoutResponse extends ColumnLayout {
  /** The list's name in the backoffice. */
  resource: string;
}
