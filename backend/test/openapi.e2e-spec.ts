import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

/* The OpenAPI document: what a client of another company needs to know is in it, for every operation. */

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}

interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: Schema; examples?: Record<string, { $ref: string }> }>;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: object;
  responses: Record<string, Response>;
}

interface Document {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    examples: Record<string, { value: { code: string; status: number } }>;
  };
}

let app: TestApp;
let document: Document;
let operations: [string, Operation][];
beforeAll(async () => {
  app = await startApp();
  document = (await app.get<Document>('/api/openapi.json')).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => app.stop());

/** The names of the operations that a rule does not hold for. */
const failing = (holds: (operation: Operation, name: string) => boolean) =>
  operations.filter(([name, operation]) => !holds(operation, name)).map(([name]) => name);

const successes = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []));

/** The codes of the problem documents that an operation answers. */
const errorsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses).flatMap(([status, response]) => {
    const name = response.$ref?.split('/').at(-1) ?? '';
    const examples = document.components.responses[name]?.content?.['application/problem+json']?.examples ?? {};
    return Object.values(examples).flatMap(({ $ref }) => {
      const example = document.components.examples[$ref.split('/').at(-1)!]?.value;
      return example && String(example.status) === status ? [example.code] : [];
    });
  });

describe('every operation', () => {
  it('has a summary and a description in complete sentences', () => {
    expect(failing(({ summary = '' }) => /^[A-Z][^.]{3,60}[^.]$/.test(summary))).toEqual([]);
    expect(failing(({ description = '' }) => /^[A-Z][^]{15,}\.$/.test(description))).toEqual([]);
  });

  it('has its own operationId, which is an identifier', () => {
    expect(failing(({ operationId }) => /^[a-z][A-Za-z0-9]+$/.test(operationId))).toEqual([]);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['login', 'listCustomers', 'sendEnquiry', 'getReadiness']));
  });

  it('has one tag, which has a description', () => {
    const described = document.tags.filter(({ description }) => description).map(({ name }) => name);
    expect(failing(({ tags = [] }) => tags.length === 1 && described.includes(tags[0]!))).toEqual([]);
  });

  it('has a schema for its successful response', () => {
    const hasSchema = ({ content = {} }: Response) =>
      Object.values(content).some(({ schema }) => schema !== undefined && Object.keys(schema).length > 0);
    expect(failing((operation) => successes(operation).length === 1 && successes(operation).every(hasSchema))).toEqual(
      [],
    );
  });

  it('has its own error responses, each with an example for every code', () => {
    expect(failing(({ responses }) => responses.default === undefined)).toEqual([]);
    const isComplete = (operation: Operation) =>
      Object.keys(operation.responses).filter((status) => !status.startsWith('2')).length <= errorsOf(operation).length;
    expect(failing((operation) => errorsOf(operation).includes('internal-error') && isComplete(operation))).toEqual([]);
  });

  it('says who may call it, and what is answered to others', () => {
    expect(failing(({ security }) => Array.isArray(security))).toEqual([]);
    const needsToken = ({ security = [] }: Operation) => security.some((scheme) => 'bearer' in scheme);
    expect(failing((operation) => !needsToken(operation) || errorsOf(operation).includes('not-signed-in'))).toEqual([]);
    expect(
      failing((operation) => !/Roles: /.test(operation.description!) || errorsOf(operation).includes('forbidden')),
    ).toEqual([]);
  });

  it('describes its parameters', () => {
    expect(failing(({ parameters = [] }) => parameters.every(({ description }) => description))).toEqual([]);
  });
});

describe('the document', () => {
  it('describes Content-Range for every list, and Retry-After for every limit', () => {
    const lists = operations.filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'range'));
    expect(lists.length).toBeGreaterThan(10);
    for (const [, list] of lists) expect(successes(list)[0]!.headers).toHaveProperty('Content-Range');
    const limits = Object.values(document.components.responses).filter(({ content }) =>
      JSON.stringify(content).includes('too-many-requests'),
    );
    for (const limit of limits) expect(limit.headers).toHaveProperty('Retry-After');
  });

  it('derives the rules of fields from their validation', () => {
    const { Login, Contact, LeadUpdate, SettingsRequest, ScheduledChange, RefundRequest, MonthlyPrices } =
      document.components.schemas;
    expect(Login).toMatchObject({ additionalProperties: false, required: ['email', 'password'] });
    expect(Login!.properties!.email).toMatchObject({ type: 'string', minLength: 1, maxLength: 254 });
    expect(Contact!.properties!.message).toMatchObject({ type: 'string', maxLength: 2000, nullable: true });
    for (const { properties } of [SettingsRequest!, ScheduledChange!])
      expect(properties!.gstPercent).toMatchObject({ minimum: 0.01, maximum: 40 });
    expect(RefundRequest!.properties!.amount).toMatchObject({ minimum: 1, maximum: 100_000_000 });
    expect(MonthlyPrices!.properties!.SUV).toMatchObject({ minimum: 1, maximum: 100_000 });
    // A lead can have a phone only.
    expect(LeadUpdate!.properties!.email).toMatchObject({ format: 'email', maxLength: 254 });
    expect(LeadUpdate!.properties!.email).not.toHaveProperty('minLength');
  });

  it('requires the payment of a purchase that is completed, and of no other', () => {
    const { CheckoutAdd, PaidPlanData, PlanData } = document.components.schemas;
    expect(CheckoutAdd!.properties!.planData).toEqual({ $ref: '#/components/schemas/PaidPlanData' });
    expect(PaidPlanData).toMatchObject({ required: expect.arrayContaining(['carName', 'paymentId']) });
    expect(PaidPlanData!.properties!.paymentId).toMatchObject({ minLength: 1, maxLength: 64 });
    expect(PlanData).toMatchObject({ required: expect.not.arrayContaining(['paymentId']) });
  });

  it('describes every property, and says the unit of every number', () => {
    const undescribed: string[] = [];
    const isDescribed = ({ $ref, description, allOf, items }: Schema): boolean =>
      $ref !== undefined || Boolean(description) || Boolean(allOf?.[0]?.$ref) || (items ? isDescribed(items) : false);
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas))
      for (const [field, property] of Object.entries(properties)) {
        if (!isDescribed(property)) undescribed.push(`${name}.${field}`);
        if (property.type === 'number' && !/rupees|paise|percent|seconds/i.test(property.description ?? ''))
          undescribed.push(`${name}.${field} has no unit`);
        if (
          /(At|Since|Until|By)$/.test(field) &&
          property.type === 'string' &&
          property.format === undefined &&
          !/account|id/i.test(property.description ?? '')
        )
          undescribed.push(`${name}.${field} has no format`);
      }
    expect(undescribed).toEqual([]);
  });

  it('describes every schema', () => {
    const undescribed = Object.entries(document.components.schemas).filter(
      ([, { description = '' }]) => !/^[A-Z`][^]{10,}/.test(description),
    );
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });

  it('names its schemas after what they are, each once', () => {
    expect(Object.keys(document.components.schemas).filter((name) => /Dto$|^Object$/.test(name))).toEqual([]);
  });

  it('names every enumeration that is used more than once', () => {
    const inline: string[] = [];
    const visit = (node: unknown, isNamed: boolean): void => {
      if (typeof node !== 'object' || node === null) return;
      const { enum: values } = node as Schema;
      if (!isNamed && Array.isArray(values) && values.length > 1 && !Array.isArray(values[0]))
        inline.push(JSON.stringify(values));
      for (const child of Object.values(node)) visit(child, false);
    };
    for (const schema of Object.values(document.components.schemas)) visit(schema, true);
    visit(document.paths, false);
    expect(inline.filter((values, index) => inline.indexOf(values) !== index && values !== '["",null]')).toEqual([]);
  });

  it('states the rules of the values of a list at its items', () => {
    const lists = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, schema]) => schema.items && ['allOf', 'enum', 'pattern', 'maxLength'].some((key) => key in schema))
        .map(([field]) => `${name}.${field}`),
    );
    expect(lists).toEqual([]);
    const { properties } = document.components.schemas.DisputeEvidenceRequest!;
    expect(properties!.evidence).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/DisputeEvidence' },
    });
  });

  it('passes redocly lint', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    try {
      const cli = resolve(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
      const result = await new Promise<{ errors: number; output: string }>((done) => {
        const parameters = [cli, 'lint', file, '--format', 'json', '--extends', 'recommended'];
        const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
        execFile(process.execPath, parameters, { env, maxBuffer: 64 * 1024 * 1024 }, (_, output) => {
          const report = JSON.parse(output.slice(output.indexOf('{'))) as {
            totals: { errors: number };
            problems: object[];
          };
          const errors = report.problems.filter((problem) => (problem as { severity: string }).severity === 'error');
          done({ errors: report.totals.errors, output: JSON.stringify(errors.slice(0, 3)) });
        });
      });
      expect(result).toEqual({ errors: 0, output: '[]' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
