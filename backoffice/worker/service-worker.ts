/**
 * Opens the employees' screens without a connection. It is a script, not a module, because not every phone has modules
 * in service workers. It keeps the code of one release, and no responses of the API.
 */

/** Prepended by the build (build/service-worker.ts). */
declare const RELEASE: {
  id: string;
  /** What its document loads. */
  documentFiles: readonly string[];
  /** All files of the screens, in English. Their names change with their content. */
  files: readonly string[];
  /** The file of each other language. Only the one that is used is kept. */
  languages: Readonly<Record<string, string>>;
};

const worker = self as unknown as ServiceWorkerGlobalScope;

const DOCUMENT = '/dashboard/';
const CACHE_PREFIX = 'employee-screens-';
const CACHE = CACHE_PREFIX + RELEASE.id;
const FILES = new Set([...RELEASE.files, ...Object.values(RELEASE.languages)]);
/** Named by the page that registers the worker. */
const LANGUAGE = new Map(Object.entries(RELEASE.languages)).get(
  new URLSearchParams(worker.location.search).get('language') ?? '',
);
/** In a basement, requests often wait instead of failing. */
const NO_CONNECTION_MS = 5_000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { pathname, search } = new URL(url);
  if (method !== 'GET') return;
  if (mode === 'navigate') event.respondWith(documentFor(event));
  else if (FILES.has(pathname + search)) event.respondWith(file(event.request));
});

/** Keeps the document and its files, all of them or none. Throws while the server still sends another release. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = LANGUAGE ? [...RELEASE.files, LANGUAGE] : RELEASE.files;
  const [document] = await Promise.all([fetch(DOCUMENT, { cache: 'no-store' }), cache.addAll(files)]);
  const html = await document.clone().text();
  if (!document.ok || !RELEASE.documentFiles.every((path) => html.includes(path)))
    throw new Error('The document is of another release');
  // Last, so that a document is never without its files.
  await cache.put(DOCUMENT, document);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  // The request does not wait until the worker has started.
  await worker.registration.navigationPreload?.enable();
}

/** The server's document, so that the code is current. Without a connection, the kept one. */
async function documentFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const sent = preloadedOr(preloadResponse as Promise<Response | undefined>, request);
  const received = await Promise.race([sent.catch(() => null), noConnection()]);
  return received ?? (await kept(DOCUMENT)) ?? sent;
}

async function preloadedOr(preloaded: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await preloaded) ?? fetch(request);
}

function noConnection(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), NO_CONNECTION_MS));
}

async function file(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

function kept(request: RequestInfo): Promise<Response | undefined> {
  // Responses vary by encoding only, which is undone already.
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}
