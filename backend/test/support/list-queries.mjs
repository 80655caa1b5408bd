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
 * Every query that the screens can make of a list, as far as that can be gone through: each restriction with each
 * order, each pair of restrictions, all of them together, and each search with each order and each restriction.
 */
export function queriesOf({ filters, sorts, searched }, records) {
  const each = Object.entries(filters).map(([name, kind]) => restrictions(name, kind, records));
  const all = each.flat();
  const orders = sorts.flatMap((field) => ['ASC', 'DESC'].map((direction) => [field, direction]));
  const ordersOf = (nth) => orders.filter((_, at) => at % 2 === nth % 2);
  const pairs = each.flatMap((some, at) =>
    each.slice(at + 1).flatMap((others) => (some[0] && others[0] ? [{ ...some[0], ...others[0] }] : [])),
  );
  const together = Object.assign({}, ...each.map(([one]) => one));
  return [
    ...orders.map((sort) => ({ filter: {}, sort })),
    ...all.flatMap((filter, nth) => ordersOf(nth).map((sort) => ({ filter, sort }))),
    ...pairs.map((filter) => ({ filter })),
    ...orders.map((sort) => ({ filter: together, sort })),
    ...(searched ? SEARCHES : []).flatMap((q, nth) => [
      ...ordersOf(nth).map((sort) => ({ filter: { q }, sort })),
      ...all.map((filter) => ({ filter: { q, ...filter } })),
    ]),
  ];
}
