import { TransformationType } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { MAX_NUMBER } from '../kernel/field-rules.js';
import type { Class, DocumentedOperation, Schema } from './openapi-handlers.js';

/** The JSON Schema equivalent of each validation rule, given its constraints. */
const RULES: Record<string, (...constraints: never[]) => Schema> = {
  isNotEmpty: () => ({ minLength: 1 }),
  isLength: (minLength: number, maxLength?: number) => ({ minLength, ...(maxLength && { maxLength }) }),
  minLength: (minLength: number) => ({ minLength }),
  maxLength: (maxLength: number) => ({ maxLength }),
  maxCharacters: (maxLength: number) => ({ maxLength }),
  matches: (pattern: RegExp) => ({ pattern: portable(pattern) }),
  isIn: (values: readonly unknown[]) => ({ enum: [...values] }),
  isEmail: () => ({ format: 'email' }),
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  arrayUnique: () => ({ uniqueItems: true }),
  calendarDay: () => ({ format: 'date' }),
  twoDecimals: () => ({ multipleOf: 0.01, maximum: MAX_NUMBER }),
  phone: () => ({ pattern: '^(\\+91|0)?[ -]?[6-9][0-9]{4}[ -]?[0-9]{5}$' }),
  carNumber: () => ({
    pattern:
      '^([A-Za-z]{2}[ -]?[0-9]{1,2}[ -]?[A-Za-z]{0,3}[ -]?[0-9]{4}|[0-9]{2}[ -]?BH[ -]?[0-9]{4}[ -]?[A-Z]{1,2})$',
  }),
};

const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
/** A character other than a control character, and one that is not white space either. */
const OF_LINE = `[^${CONTROL}]`;
const OF_WORD = `[^\\s${CONTROL}]`;
const ONE_LINE = `^${OF_LINE}*$`;

/** Completes the schemas of bodies and query parameters with the rules that validate them. */
export function documentRules(schemas: Record<string, Schema>, operations: DocumentedOperation[]): void {
  const done = new Set<Class>();
  for (const { handler, operation } of operations) {
    const { body, query } = handler;
    if (body) completeBody(body, schemas, done);
    for (const parameter of query ? (operation.parameters ?? []) : [])
      if (parameter.in === 'query') {
        const { nullable: _, ...schema } = withRules(parameter.schema ?? {}, query!, parameter.name);
        // Query parameters are strings and cannot be null.
        parameter.schema = { type: 'string', ...schema };
      }
  }
}

function completeBody(type: Class, schemas: Record<string, Schema>, done: Set<Class>): void {
  const schema = schemas[type.name];
  if (!schema || done.has(type)) return;
  done.add(type);
  schema.additionalProperties = false;
  const properties = schema.properties ?? {};
  for (const [name, property] of Object.entries(properties)) {
    properties[name] = withRules(property, type, name);
    const nested = defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction() as Class | undefined;
    if (nested) completeBody(nested, schemas, done);
  }
}

/** Adds the constraints of a field's validation rules. Those stated in its ApiProperty take precedence. */
function withRules(stated: Schema, type: Class, name: string): Schema {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .filter(({ propertyName }) => propertyName === name);
  const derived: Schema = {};
  const ofItems: Schema = {};
  const patterns: string[] = [];
  for (const { name: rule, constraints, each } of rules) {
    const { pattern, ...rest } =
      (RULES[rule ?? ''] as ((...constraints: unknown[]) => Schema) | undefined)?.(
        ...((constraints ?? []) as unknown[]),
      ) ?? {};
    if (each) {
      Object.assign(ofItems, rest, pattern !== undefined && { pattern });
      continue;
    }
    if (pattern !== undefined) patterns.push(pattern);
    const { maximum = Infinity } = derived;
    Object.assign(derived, rest, rest.maximum !== undefined && { maximum: Math.min(maximum, rest.maximum) });
  }
  const accepts = acceptance(type, name, rules);
  if (derived.minLength && accepts.trims && !derived.format) patterns.push(OF_WORD);
  if (patterns.length > 0) derived.pattern = joined(patterns);
  const values = stated.enum ?? derived.enum;
  const emptyIsValid = !derived.minLength && !values && matches('', derived.pattern);
  if (accepts.null || (accepts.nullAsEmpty && (accepts.empty || emptyIsValid))) derived.nullable = true;
  if (accepts.empty && !emptyIsValid && derived.pattern) derived.pattern = `^$|${derived.pattern}`;
  if (accepts.empty) delete derived.minLength;
  return {
    ...derived,
    ...stated,
    ...(stated.items !== undefined && { items: { ...ofItems, ...(stated.items as Schema) } }),
    ...(derived.type && { type: derived.type }),
    ...(accepts.empty && values && { enum: [...values, ''] }),
  };
}

function matches(text: string, pattern: string | undefined): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

/** Which special values pass because of the field's transformation and conditions, whatever its rules are. */
function acceptance(type: Class, name: string, rules: ValidationMetadata[]) {
  const transform = (value: unknown): unknown =>
    defaultMetadataStorage
      .findTransformMetadatas(type, name, TransformationType.PLAIN_TO_CLASS)
      .reduce((result: unknown, { transformFn }) => transformFn({ value: result, key: name, obj: {} } as never), value);
  const isSkipped = (sent: unknown): boolean => {
    const value = transform(sent);
    return rules
      .filter(({ type: kind }) => kind === 'conditionalValidation')
      .some(
        ({ constraints }) => !(constraints[0] as (object: object, value: unknown) => boolean)({ [name]: value }, value),
      );
  };
  return {
    null: isSkipped(null),
    empty: isSkipped(''),
    nullAsEmpty: transform(null) === '',
    trims: transform(' a ') === 'a',
  };
}

/** One pattern that is equivalent to all of them. Patterns other than ONE_LINE require a certain character. */
function joined(patterns: string[]): string {
  const needed = patterns.filter((pattern) => pattern !== ONE_LINE);
  if (needed.length === 0) return ONE_LINE;
  const [first = ''] = needed.filter((pattern) => pattern !== OF_WORD || needed.length === 1);
  if (!patterns.includes(ONE_LINE)) return first === OF_WORD ? '\\S' : first;
  return first.startsWith('^') ? first : `^${OF_LINE}*${first}${OF_LINE}*$`;
}

/** The pattern in a syntax that JSON Schema implementations in other languages support. */
function portable({ source }: RegExp): string {
  return source.replaceAll('\\P{Cc}', OF_LINE).replaceAll('\\d', '[0-9]').replaceAll('[\\w-]', '[A-Za-z0-9_-]');
}
