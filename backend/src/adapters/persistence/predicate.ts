import type { Range, Scalar } from '../../kernel/database.port.js';

/** One checked condition of a filter. `in` and `notIn` never repeat a value; `in` of one value is `eq`. */
export type Predicate = { field: string } & (
  | { op: 'eq'; value: Scalar }
  | { op: 'in' | 'notIn'; values: readonly Scalar[] }
  | { op: 'range'; bounds: Readonly<Range> }
);

/** Sorts after every continuation of a prefix. */
export const AFTER_ANY = '\u{10FFFF}';
