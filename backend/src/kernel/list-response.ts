import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Page, StoredRecord } from './database.port.js';
import { contentRange, filterNames, type ListDefinition } from './list-query.js';

/** Sends the array with the Content-Range header that ra-data-simple-rest reads, and exposes it to browsers. */
export function sendPage<T, R>(
  reply: FastifyReply,
  resource: string,
  { offset = 0 }: { offset?: number },
  page: Page<T>,
  write: (record: T) => R,
): R[] {
  void reply.header('content-range', contentRange(resource, offset, page.records.length, page.total));
  void reply.header('access-control-expose-headers', 'Content-Range');
  return page.records.map(write);
}

/** Documents a list's three parameters with the fields it allows. */
export function ApiListQuery<T extends StoredRecord>(definition: ListDefinition<T>): MethodDecorator {
  const filters = filterNames(definition).join(', ');
  const kinds = Object.fromEntries(Object.entries(definition.filters).map(([name, { kind }]) => [name, kind]));
  return applyDecorators(
    ApiExtension('x-list', {
      filters: kinds,
      sorts: Object.keys(definition.sorts),
      searched: definition.searched !== false,
    }),
    ApiQuery({
      name: 'filter',
      required: false,
      type: String,
      description: `JSON object. Fields: ${filters}; ranges by _gte, _gt, _lte, _lt.`,
    }),
    ApiQuery({
      name: 'range',
      required: false,
      type: String,
      example: '[0,24]',
      description: 'JSON: first and last record, from 0.',
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      type: String,
      example: '["createdAt","DESC"]',
      description: `Fields: ${Object.keys(definition.sorts).join(', ')}.`,
    }),
  );
}
