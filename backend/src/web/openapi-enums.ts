import type { Schema } from './openapi-handlers.js';
import { ENUMS } from './openapi-enum-texts.js';

const NAMES = new Map(Object.entries(ENUMS).map(([name, { values }]) => [keyOf(values), name]));

/** Replaces inline enumerations by references to named ones, and defines those. */
export function documentEnums(schemas: Record<string, Schema>, roots: unknown[]): void {
  const used = new Set<string>();
  for (const root of [...Object.values(schemas), ...roots]) visit(root, used);
  for (const name of [...used].sort()) {
    const { values, description } = ENUMS[name]!;
    if (schemas[name]) throw new Error(`Two schemas are called ${name}`);
    schemas[name] = { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], description };
  }
}

function visit(node: unknown, used: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const named = namedEnum(child);
    if (named) {
      (node as Schema)[key] = named.schema;
      used.add(named.name);
    } else visit(child, used);
  }
}

/** Replaces an enumeration by a reference if its values have a name. An empty string may be an additional value. */
function namedEnum(schema: unknown): { name: string; schema: Schema } | null {
  const { enum: values, type, ...rest } = (schema ?? {}) as Schema;
  if (!Array.isArray(values)) return null;
  const name = NAMES.get(keyOf(values.filter((value) => value !== '' && value !== null)));
  if (name === undefined) return null;
  const { nullable, ...others } = rest;
  const reference = { $ref: `#/components/schemas/${name}` };
  if (values.includes(''))
    return {
      name,
      schema: {
        anyOf: [reference, { type: 'string', ...(nullable && { nullable }), enum: nullable ? ['', null] : [''] }],
        ...others,
      },
    };
  return {
    name,
    schema:
      Object.keys(rest).length === 0
        ? reference
        : { allOf: [reference], ...(nullable && { type, nullable }), ...others },
  };
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values);
}
