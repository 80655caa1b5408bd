interface Column {
  source: string;
  pinned?: 'left' | 'right';
}

const PLACES = { left: 0, middle: 1, right: 2 } as const;

/**
 * The columns in a chosen order. Pinned columns stay at their edge. Columns that the order doesn't name, such as new
 * ones, come after the named ones.
 */
export function inOrder<C extends Column>(columns: readonly C[], order: readonly string[]): C[] {
  const rank = ({ source }: C) => (order.includes(source) ? order.indexOf(source) : order.length);
  const place = ({ pinned }: C) => PLACES[pinned ?? 'middle'];
  return columns.toSorted((one, other) => place(one) - place(other) || rank(one) - rank(other));
}

/** The order after a column has changed places with its neighbour. At the edges nothing changes. */
export function moved(columns: readonly Column[], source: string, by: -1 | 1): string[] {
  const order = columns.filter(({ pinned }) => !pinned).map((column) => column.source);
  const from = order.indexOf(source);
  const to = from + by;
  if (from === -1 || to < 0 || to >= order.length) return order;
  [order[from], order[to]] = [order[to]!, order[from]!];
  return order;
}
