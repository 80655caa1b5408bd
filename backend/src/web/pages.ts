import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { APPLICATION_ERROR_DOCUMENT, ERROR_DOCUMENTS, storefrontRoute } from '#libs/routes.js';
import { isBackofficeScreen } from '#libs/screens.js';
import { DomainError } from '../kernel/domain-error.js';
import { sendProblem } from '../kernel/problem.filter.js';
import type { Document } from './pages.documents.js';
import { readSite, type BuiltSite } from './pages.files.js';
import { RenderedDocuments, type ContentSource } from './pages.rendered.js';
import { routeTable } from './pages.routes.js';

const MACHINE_PATHS = ['/api', '/health', '/metrics', '/dev', '/razorpay-stand-in'];
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];

/** The fallback route. */
export const PAGES_ROUTE = '/*';

const SERVICE_WORKER = join('/', 'backoffice', 'service-worker.js');

/** Hashed assets can be cached forever. Browsers ask for a service worker to learn of a new release. */
function cacheControlOf(path: string): string {
  if (path.includes(join('/', 'assets', '/'))) return 'public, max-age=31536000, immutable';
  return path.includes(SERVICE_WORKER) ? 'no-cache' : 'public, max-age=3600';
}

const STATIC_FILES: FastifyStaticOptions = {
  preCompressed: true,
  index: false,
  cacheControl: false,
  setHeaders(reply, path) {
    void reply.header('cache-control', cacheControlOf(path));
  },
};

interface PagesOptions {
  /** The folder of the build; null when pages are served elsewhere. */
  webRoot: string | null;
  publicUrl: string;
  content: ContentSource;
}

interface Pages {
  /** The document of a page, if it is in memory and current; see RenderedDocuments. */
  current: (file: string) => Document | null;
  /** Renders every page ahead of the first visitor. */
  warm: () => Promise<void>;
  /** Answers a malformed URL, such as `/%`. */
  answerMalformedUrl: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
}

/** Serves the built storefront and backoffice, and answers every request without another route. */
export async function servePages(
  fastify: FastifyInstance,
  { webRoot, publicUrl, content }: PagesOptions,
): Promise<Pages> {
  const methodsOf = routeTable(fastify);
  const sites = webRoot === null ? null : await readSites(webRoot, publicUrl);
  const storefront =
    webRoot === null || sites === null
      ? null
      : RenderedDocuments.of(join(webRoot, 'storefront-render'), sites.storefront.documents, publicUrl, content);
  const backoffice = sites?.backoffice.documents ?? null;
  if (webRoot !== null) await fastify.register(fastifyStatic, { root: webRoot, serve: false, ...STATIC_FILES });
  const built = sites === null ? new Map<string, string | Document>() : pathsOf(sites);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (isMachinePath(path) || storefront === null) return reject(request, reply, methodsOf(path));
    const file = isRead(request) ? built.get(path) : undefined;
    if (file !== undefined) return typeof file === 'string' ? reply.sendFile(file) : file.send(request, reply, 200);
    if (path !== '/dashboard' && !path.startsWith('/dashboard/')) return sendPage(request, reply, storefront);
    if (!isRead(request)) return sendError(request, reply.header('allow', 'GET, HEAD'), 405, storefront);
    return backoffice!.get('index.html')!.send(request, reply, isKnownScreen(path) ? 200 : 404);
  };
  fastify.route({
    method: METHODS,
    url: PAGES_ROUTE,
    // A form posts to its page while its script has not loaded.
    config: { ignoresBody: true },
    // Fastify rejects a QUERY without a content type before the handler runs.
    onRequest: async (request, reply) => (request.method === 'QUERY' ? answer(request, reply) : undefined),
    handler: answer,
    errorHandler(error, request, reply) {
      // A client that disconnected while a file was sent needs no response.
      if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else fastify.errorHandler(error, request, reply);
    },
  });

  return {
    current: (file) => storefront?.current(file) ?? null,
    warm: async () => storefront?.warm(),
    answerMalformedUrl(error, request, reply) {
      if (isMachinePath(pathOf(request)) || storefront === null) sendProblem(error, request, reply);
      else void sendError(request, reply, 400, storefront);
    },
  };
}

/** A page of the storefront. If it cannot be rendered, the application error page. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  documents: RenderedDocuments,
): Promise<FastifyReply> {
  const route = storefrontRoute(pathOf(request));
  const [, query] = request.url.split('?', 2);
  try {
    if (!route) return await sendError(request, reply, 404, documents);
    if (!isRead(request)) return await sendError(request, reply.header('allow', 'GET, HEAD'), 405, documents);
    const document = (query && route.queryDocument) || route.document;
    return await (await documents.get(document)).send(request, reply, 200);
  } catch (error) {
    request.log.error(error);
    return documents.asBuilt(APPLICATION_ERROR_DOCUMENT).send(request, reply, 500);
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0]!;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isKnownScreen(path: string): boolean {
  const [, , screen = ''] = path.split('/');
  return screen === '' || isBackofficeScreen(screen);
}

/** API and monitoring paths get problem documents instead of pages. */
function reject(request: FastifyRequest, reply: FastifyReply, methods: string[]): FastifyReply {
  // The router found no route for a method that the path supports: a parameter is too long, so there is no such record.
  const allowed = methods.includes(request.method) ? [] : methods;
  if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
  sendProblem(
    new DomainError(allowed.length > 0 ? 'method-not-allowed' : 'not-found', {
      message: rejectionMessage(request, allowed),
    }),
    request,
    reply,
  );
  return reply;
}

function rejectionMessage(request: FastifyRequest, allowed: string[]): string {
  if (allowed.length > 0) return `This URL supports ${allowed.join(', ')}, not ${request.method}.`;
  return 'There is nothing at this URL.';
}

async function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  documents: RenderedDocuments,
): Promise<FastifyReply> {
  const document = await documents.get(ERROR_DOCUMENTS[status] ?? APPLICATION_ERROR_DOCUMENT);
  return document.send(request, reply, status);
}

function isMachinePath(path: string): boolean {
  return MACHINE_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

interface Sites {
  storefront: BuiltSite;
  backoffice: BuiltSite;
}

async function readSites(webRoot: string, publicUrl: string): Promise<Sites> {
  const [storefront, backoffice] = await Promise.all(
    ['storefront', 'backoffice'].map((name) => readSite(join(webRoot, name), publicUrl)),
  );
  return { storefront: storefront!, backoffice: backoffice! };
}

/** What is served as built, by URL path: a document, or a file relative to the folder of both sites. */
function pathsOf({ storefront, backoffice }: Sites): Map<string, string | Document> {
  const paths = new Map<string, string | Document>();
  for (const [prefix, folder, { files, documents }] of [
    ['/', 'storefront', storefront],
    ['/dashboard/', 'backoffice', backoffice],
  ] as const) {
    for (const file of files) paths.set(`${prefix}${file}`, `${folder}/${file}`);
    for (const name of documents.extras()) paths.set(`${prefix}${name}`, documents.get(name)!);
  }
  return paths;
}
