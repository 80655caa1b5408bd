import type { Schema } from './openapi-handlers.js';

const INSTANT = { format: 'date-time' };

/** What fields of these names are in every schema that does not say otherwise. */
const FIELDS: Record<string, Schema> = {
  id: { description: 'The id of the record.' },
  _id: { description: 'The same as `id`.' },
  version: { description: 'Increases by one with each change.', minimum: 1 },
  createdAt: { ...INSTANT, description: 'When the record was created.' },
  updatedAt: { ...INSTANT, description: 'When the record was last changed.' },
  userId: { description: "The customer's id." },
  name: { description: 'Full name.' },
  email: { description: 'Email address, in lower case.' },
  phone: { description: 'Indian mobile number. Stored and returned as `+91` and ten digits.' },
  message: { description: 'A text for the person at the screen.' },
};

/** Completes properties that have no description of their own. */
export function documentFields(schemas: Record<string, Schema>): void {
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, property] of Object.entries(properties)) {
      const common = FIELDS[name];
      if (common && property.$ref === undefined) properties[name] = { ...common, ...property };
    }
}

/** In OpenAPI 3.0 a reference has no keywords beside it, and `nullable` only counts beside a type. */
export function wrapReferences(schemas: Record<string, Schema>): void {
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, property] of Object.entries(properties)) {
      const { $ref, nullable, ...rest } = property;
      const allOf = $ref === undefined ? rest.allOf : [{ $ref }];
      if (!allOf || Object.keys(property).length === 1) continue;
      properties[name] = { ...(nullable && { type: 'object', nullable }), ...rest, allOf };
    }
}
