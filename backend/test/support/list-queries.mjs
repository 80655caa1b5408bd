/** The documented lists of the API: GET operations that say what they filter and sort by. */
export function listsOf(openapi) {
  return Object.entries(openapi.paths).flatMap(([path, { get }]) =>
    get?.['x-list'] && !get['x-list'].export ? [{ path, ...get['x-list'] }] : [],
  );
}

const DAY_MS = 86_400_000;

/**
 * Restrictions by one field such as the screens make: several values, or a first and a last. Values come from records
 * of the list.
 */
function restrictions(name, kind, records) {
  const values = [
    ...new Set(
      records
        .map((record) => record[name])
        .filter((value) => value !== null && value !== undefined && typeof value !== 'object'),
    ),
  ].sort();
  const [first, middle, last] = [values[0], values[values.length >> 1], values.at(-1)];
  if (kind === 'boolean') return [{ [name]: true }];
  if (first === undefined) return kind === 'string' ? [{ [name]: 'nobody' }] : [];
  if (kind === 'string') return [{ [name]: middle }, { [name]: [...new Set([first, last])] }];
  const narrow = kind === 'instant' ? new Date(Date.parse(last) - 3 * DAY_MS).toISOString() : middle;
  return [
    { [`${name}_gte`]: first, [`${name}_lte`]: middle },
    { [`${name}_gte`]: narrow },
    ...(kind === 'integer' ? [{ [name]: [first, last] }] : []),
  ];
}

/** Words that find many, few and none. */
const SEARCHES = ['a', 'shah', '4321', 'asha kulkarni', 'nobodyatall'];

/**
 * Every query that the screens can make of a list, as far as that can be gone through: each restricted field with each
 * order, each pair of restrictions, all of them together, and a search with each order and each restriction. Kinds of
 * restriction, directions and searches take turns.
 */
export function queriesOf({ filters, sorts, searched }, records) {
  const each = Object.entries(filters)
    .map(([name, kind]) => restrictions(name, kind, records))
    .filter(({ length }) => length > 0);
  const orders = sorts.flatMap((field) => ['ASC', 'DESC'].map((direction) => [field, direction]));
  const pairs = each.flatMap(([one], at) => each.slice(at + 1).map(([other]) => ({ ...one, ...other })));
  const together = Object.assign({}, ...each.map(([one]) => one));
  const taking = (turns, nth) => turns[nth % turns.length];
  const search = (nth) => ({ q: taking(SEARCHES, nth) });
  return [
    ...orders.map((sort) => ({ filter: {}, sort })),
    ...each.flatMap((kinds, at) =>
      sorts.map((field, nth) => ({
        filter: taking(kinds, at + nth),
        sort: [field, taking(['ASC', 'DESC'], at + (nth >> 1))],
      })),
    ),
    ...pairs.map((filter) => ({ filter })),
    ...orders.map((sort) => ({ filter: together, sort })),
    ...(searched
      ? [
          ...SEARCHES.map((q) => ({ filter: { q } })),
          ...orders.map((sort, nth) => ({ filter: search(nth), sort })),
          ...each.flat().map((filter, nth) => ({ filter: { ...search(nth), ...filter } })),
        ]
      : []),
  ];
}
