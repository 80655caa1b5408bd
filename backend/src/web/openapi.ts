import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { BRAND } from '#libs/brand.js';
import { ERRORS } from '#libs/errors.js';

/** The page at /api/docs and the document at /api/openapi.json. */
export function documentApi(nest: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', nest, () => openApiDocument(nest), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: `${BRAND.name} API`,
  });
}

export function openApiDocument(nest: NestFastifyApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setTitle(`${BRAND.name} API`)
    .setDescription(
      'Amounts are rupees with at most two decimals; the calendar is Asia/Kolkata; instants are UTC. Errors are problem documents (RFC 9457).',
    )
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  return withProblems(
    SwaggerModule.createDocument(nest, info, {
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
    }),
  );
}

/** Every operation may answer a problem document. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  document.components ??= {};
  document.components.schemas = { ...document.components.schemas, Problem: PROBLEM_SCHEMA };
  const problem = {
    description: 'A problem document (RFC 9457)',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path) as { responses?: Record<string, unknown> }[]) {
      if (operation?.responses) operation.responses.default = problem;
    }
  }
  return document;
}

const PROBLEM_SCHEMA = {
  type: 'object' as const,
  required: ['type', 'title', 'status', 'detail', 'instance', 'message', 'code'],
  properties: {
    type: { type: 'string' as const },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    detail: { type: 'string' as const },
    instance: { type: 'string' as const, description: "The request's id" },
    message: { type: 'string' as const, description: 'What a screen shows' },
    code: { type: 'string' as const, enum: Object.keys(ERRORS) },
    errors: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: { field: { type: 'string' as const }, message: { type: 'string' as const } },
      },
    },
  },
};
