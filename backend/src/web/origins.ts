import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config/config.js';
import { DomainError } from '../kernel/domain-error.js';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Rejects requests from pages of other origins unless they only read. Clients other than browsers send no Origin. */
export function rejectCrossOriginWrites(fastify: FastifyInstance, config: AppConfig): void {
  // An operator may have opened the site at another address than PUBLIC_URL.
  const message = `This request comes from another website. Please open ${config.publicUrl} and try again.`;
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const allowed =
      origin === undefined || READING.includes(request.method) || !isApi(request) || isOwn(origin, request, config);
    done(allowed ? undefined : new DomainError('forbidden', { message }));
  });
}

/** Whether a request reaches the API. Its route decides, because the path may be percent-encoded. */
export function isApi({ url, routeOptions }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/') || url.startsWith('/api/');
}

/** The configured origin, or the host that the request was sent to. In production, https only. */
function isOwn(origin: string, { headers }: FastifyRequest, { publicUrl, production }: AppConfig): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === headers.host && (!production || protocol === 'https:');
}
