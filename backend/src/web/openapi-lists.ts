import { MAX_VALUES } from '../kernel/list-query.js';
import type { ListDocumentation } from '../kernel/list-response.js';
import type { DocumentedOperation, OperationObject, Parameter, Schema } from './openapi-handlers.js';

/** Documents the parameters of ra-data-simple-rest with the filters and sorts that the list allows. */
export function documentList({ operation }: DocumentedOperation, schemas: Record<string, Schema>): void {
  const list = operation['x-list'];
  if (!list) return;
  Object.assign(schemas, FILTER_SCHEMAS);
  const parameters = [filterParameter(list), sortParameter(list), ...(list.export ? [] : [RANGE])];
  operation.parameters = [...(operation.parameters ?? []), ...parameters];
}

export function isList(operation: OperationObject): boolean {
  return operation['x-list'] !== undefined;
}

/** A parameter whose value is a JSON string. */
function jsonParameter(
  name: string,
  { description, example, schema }: { description: string; example: unknown; schema: Schema },
): Parameter {
  return { name, in: 'query', required: false, description, content: { 'application/json': { schema, example } } };
}

const RANGE = jsonParameter('range', {
  description:
    'The positions of the first and the last record, from 0. At most 1,000 records; the first 1,000 when left out.',
  example: [0, 24],
  schema: {
    type: 'array',
    minItems: 2,
    maxItems: 2,
    items: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1 },
  },
});

function sortParameter({ sorts }: ListDocumentation): Parameter {
  return jsonParameter('sort', {
    description: `A field and \`ASC\` or \`DESC\`. Fields: ${sorts.map((field) => `\`${field}\``).join(', ')}.`,
    example: [sorts.at(-1), 'DESC'],
    schema: {
      type: 'array',
      enum: sorts.flatMap((field) => [
        [field, 'ASC'],
        [field, 'DESC'],
      ]),
      items: { type: 'string' },
    },
  });
}

function filterParameter({ filters, searched }: ListDocumentation): Parameter {
  const fields = Object.entries(filters);
  const [name = 'id', kind = 'string'] = fields[0] ?? [];
  const properties = Object.fromEntries<Schema>(
    [['id', 'string'] as [string, string], ...fields].flatMap(([field, type]): [string, Schema][] => [
      [field, reference(KINDS[type]!)],
      ...(WITHOUT_ORDER.includes(type)
        ? []
        : BOUNDS.map((bound): [string, Schema] => [`${field}_${bound}`, reference(`${KINDS[type]}Bound`)])),
    ]),
  );
  return jsonParameter('filter', {
    description:
      'Fields and the values they must have; `null` selects records without a value, an array any of its values. ' +
      `\`_gte\`, \`_gt\`, \`_lte\` and \`_lt\` after the name of a number or a time select a range.${searched ? ' `q` searches by words.' : ''}`,
    example: { [name]: EXAMPLES[kind] },
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { ...(searched && { q: reference('SearchText') }), ...properties },
    },
  });
}

const BOUNDS = ['gte', 'gt', 'lte', 'lt'];
const WITHOUT_ORDER = ['boolean', 'string', 'term', 'flag'];

/** The schema of a filter by the kind of its field. */
const KINDS: Record<string, string> = {
  string: 'TextFilter',
  integer: 'IntegerFilter',
  boolean: 'BooleanFilter',
  instant: 'InstantFilter',
  date: 'DateFilter',
  rupees: 'RupeesFilter',
  term: 'TermFilter',
  flag: 'FlagFilter',
};

const EXAMPLES: Record<string, unknown> = {
  string: 'Asha Kulkarni',
  integer: 3,
  boolean: true,
  instant: '2026-11-21T06:30:00.000Z',
  date: '2026-11-21',
  rupees: 1799,
  term: 'Diwali 2026',
  flag: true,
};

const INTEGER = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const RUPEES = { type: 'number', minimum: -100_000_000, maximum: 100_000_000 };
const SCALARS: Record<string, Schema> = {
  string: { type: 'string', maxLength: 500 },
  integer: INTEGER,
  boolean: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  rupees: RUPEES,
};
const TERM = { type: 'string', minLength: 1, maxLength: 500 };
const MEANINGS: Record<string, string> = {
  string: 'Exactly this text, or one of several.',
  integer: 'This whole number, or one of several.',
  boolean: '`true` or `false`.',
  instant: 'A moment (UTC), or one of several.',
  date: 'A calendar day in Asia/Kolkata, or one of several.',
  rupees: 'An amount in rupees, or one of several.',
};

const FILTER_SCHEMAS: Record<string, Schema> = {
  SearchText: {
    type: 'string',
    description:
      'Finds records in which every word begins a word of the name, email, phone or car number, whatever its case and accents.',
  },
  TermFilter: {
    description: 'Every one of these texts. Each needs a letter or a digit.',
    anyOf: [TERM, { type: 'array', maxItems: MAX_VALUES, items: TERM }],
  },
  FlagFilter: { type: 'boolean', enum: [true], description: 'Only `true`.' },
  ...Object.fromEntries<Schema>(
    Object.entries(SCALARS).flatMap(([kind, scalar]): [string, Schema][] => {
      const name = KINDS[kind]!;
      const one = { ...scalar, nullable: true };
      return [
        [name, { description: MEANINGS[kind], anyOf: [one, { type: 'array', maxItems: MAX_VALUES, items: one }] }],
        ...(WITHOUT_ORDER.includes(kind)
          ? []
          : [[`${name}Bound`, { description: 'A bound of a range.', ...scalar }] as [string, Schema]]),
      ];
    }),
  ),
};

function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
