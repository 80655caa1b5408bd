import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';
import type { Page, StoredRecord } from './database.port.js';
import { contentRange, type ListDefinition } from './list-query.js';

const ranges = new WeakMap<FastifyReply, string>();

/**
 * Adds the Content-Range of lists once they are compressed, because the compression takes it for a range of bytes and
 * leaves such responses as they are. Called after the compression is registered, and before the routes.
 */
export function addContentRanges(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.method !== 'HEAD') return;
    const addRange: onSendHookHandler = (_request, reply, _payload, done) => {
      const range = ranges.get(reply);
      if (range !== undefined) void reply.header('content-range', range);
      done();
    };
    route.onSend = [route.onSend ?? [], addRange].flat();
  });
}

/** Sends the array with the Content-Range header that ra-data-simple-rest reads, and exposes it to browsers. */
export function sendPage<T, R>(
  reply: FastifyReply,
  resource: string,
  { offset = 0 }: { offset?: number },
  page: Page<T>,
  write: (record: T) => R,
): R[] {
  ranges.set(reply, contentRange(resource, offset, page.records.length, page.total));
  void reply.header('access-control-expose-headers', 'Content-Range');
  return page.records.map(write);
}

/** The documentation of a list. web/openapi-lists.ts turns it into parameters. */
export interface ListDocumentation {
  /** Fields that filter, and the kind or the unit of their values. */
  filters: Record<string, string>;
  sorts: string[];
  searched: boolean;
  /** For exports, which contain all records and take no range. */
  export?: true;
}

/** Documents the parameters of a list. */
export function ApiListQuery<T extends StoredRecord>(definition: ListDefinition<T>): MethodDecorator {
  return ApiExtension('x-list', listDocumentation(definition));
}

/** The documentation of a list's parameters. */
export function listDocumentation<T extends StoredRecord>({
  filters,
  termFilters = {},
  flags = [],
  sorts,
  searched,
}: ListDefinition<T>): ListDocumentation {
  const kinds = Object.entries(filters).map(([name, { kind }]): [string, string] => [
    name,
    typeof kind === 'string' ? kind : kind.name,
  ]);
  const byTerm = Object.keys(termFilters).map((name): [string, string] => [name, 'term']);
  const flagged = flags.map((name): [string, string] => [name, 'flag']);
  return {
    filters: Object.fromEntries([...kinds, ...byTerm, ...flagged]),
    sorts: Object.keys(sorts),
    searched: searched !== false,
  };
}
