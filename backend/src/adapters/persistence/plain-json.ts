/**
 * A deep copy of a JSON value as stores keep it: undefined becomes absent, text becomes well-formed (a lone surrogate
 * or a NUL becomes U+FFFD, because not every store can hold them). Throws a plain Error for anything JSON cannot hold.
 */
export function plainCopy(value: unknown, path: string): unknown {
  switch (typeof value) {
    case 'string':
      return storedText(value);
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`${path} is ${value}, which JSON cannot hold`);
      return value === 0 ? 0 : value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return value.map((one, at) => plainCopy(one, `${path}[${at}]`));
      return plainObject(value, path);
    default:
      throw new Error(`${path} is a ${typeof value}, which JSON cannot hold`);
  }
}

const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Normalises text for storage and for lookups. */
export function storedText(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

function plainObject(value: object, path: string): Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && !isPlainPrototype(prototype))
    throw new Error(`${path} is a class instance; records are plain JSON`);
  const copy: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined) continue;
    if (key === '__proto__') throw new Error(`${path} has a key ${key}`);
    copy[storedText(key)] = plainCopy(one, `${path}.${key}`);
  }
  return copy;
}

/** Object.prototype of any realm, because Jest runs tests in separate realms. */
function isPlainPrototype(prototype: unknown): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf');
}
