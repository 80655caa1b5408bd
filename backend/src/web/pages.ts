import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { SiteContent } from '#libs/contract/site.js';
import { APPLICATION_ERROR_DOCUMENT, ERROR_DOCUMENTS, storefrontRoute } from '#libs/routes.js';
import { isBackofficeScreen } from '#libs/screens.js';
import { DomainError } from '../kernel/domain-error.js';
import { sendProblem } from '../kernel/problem.filter.js';
import { readDocuments, type Documents } from './pages.documents.js';
import { RenderedDocuments } from './pages.rendered.js';
import { routeTable } from './pages.routes.js';

const MACHINE_ADDRESSES = ['/api', '/health', '/metrics', '/dev', '/razorpay-stand-in'];
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];

interface PagesOptions {
  /** The folder with what was built; null when pages are served elsewhere. */
  webRoot: string | null;
  publicUrl: string;
  /** What the storefront's pages show now. */
  content: () => Promise<SiteContent>;
}

interface Pages {
  /** Makes every page ahead of the first visitor. */
  warm: () => Promise<void>;
  /** Answers an address that cannot be read at all, such as `/%`. */
  answerMalformedAddress: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
}

/** Serves the built storefront and backoffice, and answers every address that nothing else answers. */
export async function servePages(
  fastify: FastifyInstance,
  { webRoot, publicUrl, content }: PagesOptions,
): Promise<Pages> {
  const methodsOf = routeTable(fastify);
  const built = webRoot === null ? null : await serveFolder(fastify, join(webRoot, 'storefront'), '/', publicUrl);
  const storefront =
    webRoot === null || built === null
      ? null
      : await RenderedDocuments.read(join(webRoot, 'storefront-render'), built, publicUrl, content);
  const backoffice =
    webRoot === null ? null : await serveFolder(fastify, join(webRoot, 'backoffice'), '/dashboard/', publicUrl);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const read = request.method === 'GET' || request.method === 'HEAD';
    if (isMachineAddress(path) || storefront === null) return refuse(request, reply, methodsOf(path));
    if (path === '/dashboard' || path.startsWith('/dashboard/')) return dashboard(path, read, request, reply);
    try {
      const route = storefrontRoute(path);
      if (!read && route) void reply.header('allow', 'GET, HEAD');
      if (!read) return await send(request, reply, route ? 405 : 404, storefront);
      return await (route
        ? (await storefront.get(route.document)).send(request, reply, 200)
        : send(request, reply, 404, storefront));
    } catch (error) {
      request.log.error(error);
      return storefront.asBuilt(APPLICATION_ERROR_DOCUMENT).send(request, reply, 500);
    }
  };
  fastify.route({
    method: METHODS,
    url: '/*',
    // A form whose code has not loaded posts itself to its page.
    config: { ignoresBody: true },
    // Fastify answers a QUERY without a content type itself, before the handler.
    onRequest: async (request, reply) => (request.method === 'QUERY' ? answer(request, reply) : undefined),
    handler: answer,
  });

  return {
    warm: async () => storefront?.warm(),
    answerMalformedAddress(error, request, reply) {
      if (isMachineAddress(request.url.split('?', 1)[0]!) || storefront === null) sendProblem(error, request, reply);
      else void send(request, reply, 400, storefront);
    },
  };

  function dashboard(path: string, read: boolean, request: FastifyRequest, reply: FastifyReply) {
    const [, , screen = ''] = path.split('/');
    if (!read) return send(request, reply.header('allow', 'GET, HEAD'), 405, storefront!);
    const known = screen === '' || isBackofficeScreen(screen);
    return backoffice!.get('index.html')!.send(request, reply, known ? 200 : 404);
  }
}

/** Paths for machines answer problem documents. */
function refuse(request: FastifyRequest, reply: FastifyReply, allowed: string[]): FastifyReply {
  if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
  sendProblem(
    new DomainError(allowed.length > 0 ? 'method-not-allowed' : 'not-found', { message: wording(request, allowed) }),
    request,
    reply,
  );
  return reply;
}

function wording(request: FastifyRequest, allowed: string[]): string {
  if (allowed.length > 0) return `This address answers ${allowed.join(', ')}, not ${request.method}.`;
  return 'There is nothing at this address.';
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  documents: RenderedDocuments,
): Promise<FastifyReply> {
  const document = await documents.get(ERROR_DOCUMENTS[status] ?? APPLICATION_ERROR_DOCUMENT);
  return document.send(request, reply, status);
}

function isMachineAddress(path: string): boolean {
  return MACHINE_ADDRESSES.some((address) => path === address || path.startsWith(`${address}/`));
}

/** Hashed assets may be kept for ever; documents are read once and carry the site's own address. */
async function serveFolder(
  fastify: FastifyInstance,
  root: string,
  prefix: string,
  publicUrl: string,
): Promise<Documents> {
  if (!existsSync(root)) throw new Error(`${root} is missing: run npm run build first`);
  const documents = await readDocuments(root, publicUrl);
  await fastify.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}', ...documents.extras()],
    preCompressed: true,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes(`${join('/', 'assets', '/')}`);
      void reply.header('cache-control', hashed ? `public, max-age=31536000, immutable` : 'public, max-age=3600');
    },
  });
  for (const name of documents.extras()) {
    fastify.get(`${prefix}${name}`, (request, reply) => documents.get(name)!.send(request, reply, 200));
  }
  return documents;
}
