import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config/config.js';
import type { Caller } from '../kernel/access.js';
import { actAsCaller } from '../kernel/actor.js';
import { addContentRanges } from '../kernel/list-response.js';
import { acceptJsonOnly } from '../kernel/request-body.js';
import { isApi, rejectCrossOriginWrites } from './origins.js';

/** For a list of 120 kB, it takes half the time of the default level for a fifth more bytes. */
const GZIP_LEVEL = 3;

/**
 * What applies to every request: bodies, cookies, compression, headers, the origin of writes, and the log.
 *
 * @param headers the headers of every response
 */
export async function addHttpHooks(
  fastify: FastifyInstance,
  config: AppConfig,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  acceptJsonOnly(fastify);
  actAsCaller(fastify);
  await fastify.register(cookie);
  await fastify.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    globalDecompression: false,
    zlibOptions: { level: GZIP_LEVEL },
  });
  addContentRanges(fastify);
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  rejectCrossOriginWrites(fastify, config);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (isApi(request)) void reply.header('cache-control', 'no-store');
    done();
  });
  logRequests(fastify);
}

/** Calls of the application to its own stand-in would push the demo logins out of the terminal. */
const ROUTES_OF_STAND_IN = '/razorpay-stand-in/v1/';

function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { user } = request as { user?: Caller };
    request.log[request.routeOptions.url?.startsWith(ROUTES_OF_STAND_IN) ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(user && { accountId: user.userId }),
      },
      'answered',
    );
    done();
  });
}
