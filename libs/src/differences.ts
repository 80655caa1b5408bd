/** One difference between two states of a record. Null stands for absent, null or empty. */
export interface Difference {
  /** The path of the value, such as `carDetails.carNumber` or `notes.2.text`. */
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * The differences between two plain JSON values, in field order. Objects and lists of objects are compared field by
 * field, lists of plain values as a whole.
 */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  const [a, b] = [valueOf(before), valueOf(after)];
  if (isNested(a) || isNested(b)) {
    const [left, right] = [partsOf(a), partsOf(b)];
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    if (!(isPlain(a) || isPlain(b)))
      return names.flatMap((name) => differences(left[name], right[name], path ? `${path}.${name}` : name));
  }
  return JSON.stringify(a) === JSON.stringify(b) ? [] : [{ field: path, before: a, after: b }];
}

function valueOf(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** An object, or a list that contains objects. */
function isNested(value: unknown): value is object {
  return Array.isArray(value)
    ? value.some((one) => typeof one === 'object' && one !== null)
    : typeof value === 'object' && value !== null;
}

function isPlain(value: unknown): boolean {
  return value !== null && !isNested(value);
}

function partsOf(value: unknown): Record<string, unknown> {
  return isNested(value) ? { ...value } : {};
}
