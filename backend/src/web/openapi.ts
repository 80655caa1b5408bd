import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { AppConfig } from '../config/config.js';
import { documentEnums } from './openapi-enums.js';
import { documentFields, wrapReferences } from './openapi-fields.js';
import { handlerKey, operationsOf, type Schema } from './openapi-handlers.js';
import { documentOperations } from './openapi-operations.js';
import { problemExamples, problemSchemas } from './openapi-problems.js';
import { documentRules } from './openapi-rules.js';
import { API_DESCRIPTION, TAGS } from './openapi-texts.js';

const TITLE = 'Doorstep car care API';

/** Serves the page at /api/docs and the document at /api/openapi.json. */
export function documentApi(nest: NestFastifyApplication): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', nest, () => (document ??= openApiDocument(nest)), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: TITLE,
  });
}

/**
 * The OpenAPI document: what @nestjs/swagger reads from controllers and DTOs, completed with what guards, validation
 * rules and list definitions imply.
 */
function openApiDocument(nest: NestFastifyApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(nest, describedApi(nest), { operationIdFactory: handlerKey });
  const schemas = { ...document.components?.schemas, ...problemSchemas() } as Record<string, Schema>;
  const operations = operationsOf(nest, document);
  documentRules(schemas, operations);
  documentFields(schemas);
  wrapReferences(schemas);
  const responses = {};
  documentOperations(operations, { schemas, responses });
  documentEnums(schemas, Object.values(document.paths));
  document.tags = TAGS;
  document.components = {
    ...document.components,
    schemas: sorted(schemas),
    responses: sorted(responses),
    examples: problemExamples(responses),
  };
  return withoutSuffix(document);
}

/** The title and the security schemes of the document. */
function describedApi(nest: NestFastifyApplication): ReturnType<DocumentBuilder['build']> {
  const { publicUrl } = nest.get(AppConfig);
  return new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle(TITLE)
    .setDescription(API_DESCRIPTION)
    .setVersion('1.0.0')
    .setContact('Support', `${publicUrl}/contact`, '')
    .setLicense('Proprietary', `${publicUrl}/terms`)
    .addServer('/', 'This server')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `token` of a sign-in. Valid for 15 minutes.',
    })
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'The `METRICS_TOKEN` setting, where there is one.' },
      'metricsToken',
    )
    .addCookieAuth(
      'refresh',
      {
        type: 'apiKey',
        in: 'cookie',
        name: 'refresh',
        description: 'The refresh token, an HttpOnly cookie set at sign-in. Over https its name is `__Host-refresh`.',
      },
      'refreshCookie',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-Razorpay-Signature',
        description: 'Hexadecimal HMAC-SHA256 of the raw body, keyed with the webhook secret.',
      },
      'webhookSignature',
    )
    .build();
}

function sorted<T>(components: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b)));
}

/** Removes the suffix of the DTO classes from schema names, unless that name is taken. */
function withoutSuffix(document: OpenAPIObject): OpenAPIObject {
  const names = new Set(Object.keys(document.components!.schemas!));
  const rename = (name: string) => {
    const short = name.replace(/Dto$/, '');
    return names.has(short) ? name : short;
  };
  const text = JSON.stringify(document).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `#/components/schemas/${rename(name)}`,
  );
  const renamed = JSON.parse(text) as OpenAPIObject;
  renamed.components!.schemas = Object.fromEntries(
    Object.entries(renamed.components!.schemas!).map(([name, schema]) => [rename(name), schema]),
  );
  return renamed;
}
