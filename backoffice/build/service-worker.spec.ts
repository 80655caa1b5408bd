import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const SOURCE = readFileSync(new URL('../worker/service-worker.ts', import.meta.url), 'utf8');
const { code } = transformSync(SOURCE, {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  isModule: false,
});

const SITE = 'https://example.com';
const DOCUMENT = '/dashboard/';

/** What the server sends by path; null without a connection. */
let server: Map<string, string> | null;
let storage: Map<string, Map<string, Response>>;

const textOf = async (answer: Response | undefined) => (answer ? answer.text() : null);
const pathOf = (request: string | { url: string }) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, SITE);
  return pathname + search;
};

function fetchFake(request: string | { url: string }): Promise<Response> {
  if (server === null) return Promise.reject(new TypeError('Failed to fetch'));
  const body = server.get(pathOf(request));
  return Promise.resolve(new Response(body ?? 'not found', { status: body === undefined ? 404 : 200 }));
}

const cachesFake = {
  keys: () => Promise.resolve([...storage.keys()]),
  delete: (name: string) => Promise.resolve(storage.delete(name)),
  match: (request: string | { url: string }, { cacheName }: { cacheName: string }) =>
    Promise.resolve(storage.get(cacheName)?.get(pathOf(request))?.clone()),
  open: (name: string) => {
    const entries = storage.get(name) ?? new Map<string, Response>();
    storage.set(name, entries);
    return Promise.resolve({
      put: (path: string, answer: Response) => Promise.resolve(entries.set(path, answer)),
      addAll: async (paths: string[]) => {
        for (const path of paths) {
          const answer = await fetchFake(path);
          if (!answer.ok) throw new TypeError(`${path} answered ${answer.status}`);
          entries.set(path, answer);
        }
      },
    });
  },
};

interface Call {
  path: string;
  method?: string;
  mode?: string;
  preloadResponse?: Promise<Response>;
}

/** The worker of a release whose document loads one script. */
function workerOf(release: string, search = '') {
  const listeners = new Map<string, (event: object) => void>();
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    registration: {},
    location: { search },
  };
  const script = `/dashboard/assets/index-${release}.js`;
  const files = [script, '/dashboard/assets/EmployeeLeads.js'];
  const languages = { hi: '/dashboard/assets/hi.js' };
  const RELEASE = { id: release, documentFiles: [script], files, languages };
  runInNewContext(code, {
    RELEASE,
    self: worker,
    caches: cachesFake,
    fetch: fetchFake,
    URL,
    URLSearchParams,
    setTimeout,
  });
  const lifecycle = async (type: string) => {
    let done: Promise<void> = Promise.reject(new Error('The worker does not listen'));
    done.catch(() => undefined);
    listeners.get(type)!({ waitUntil: (work: Promise<void>) => (done = work) });
    await done;
  };
  return {
    install: () => lifecycle('install'),
    activate: () => lifecycle('activate'),
    /** The response; undefined if the request is left to the browser. */
    request({ path, method = 'GET', mode = 'cors', preloadResponse = Promise.resolve(undefined as never) }: Call) {
      let answer: Promise<Response> | undefined;
      const respondWith = (response: Promise<Response>) => (answer = response);
      listeners.get('fetch')!({ request: { url: SITE + path, method, mode }, preloadResponse, respondWith });
      return answer;
    },
  };
}

function serve(release: string): void {
  server = new Map([
    [DOCUMENT, `<script src="/dashboard/assets/index-${release}.js">`],
    ['/dashboard/empdashboard', `<script src="/dashboard/assets/index-${release}.js">`],
    [`/dashboard/assets/index-${release}.js`, `code ${release}`],
    ['/dashboard/assets/EmployeeLeads.js', 'leads'],
    ['/dashboard/assets/hi.js', 'texts in Hindi'],
    ['/api/profile', 'personal data'],
  ]);
}

const HOME: Call = { path: '/dashboard/empdashboard', mode: 'navigate' };

async function installed(release: string, search?: string) {
  serve(release);
  const worker = workerOf(release, search);
  await worker.install();
  await worker.activate();
  return worker;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  storage = new Map();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the service worker', () => {
  it('sends the document and its files without a connection', async () => {
    const worker = await installed('one');
    server = null;
    expect(await textOf(await worker.request(HOME))).toBe('<script src="/dashboard/assets/index-one.js">');
    expect(await textOf(await worker.request({ path: '/dashboard/assets/index-one.js' }))).toBe('code one');
    expect(await textOf(await worker.request({ path: '/dashboard/assets/EmployeeLeads.js' }))).toBe('leads');
  });

  it("sends the server's document where there is a connection, of whichever release", async () => {
    const worker = await installed('one');
    serve('two');
    expect(await textOf(await worker.request(HOME))).toBe('<script src="/dashboard/assets/index-two.js">');
    expect(worker.request({ path: '/dashboard/assets/index-two.js' })).toBeUndefined();
    const preloadResponse = Promise.resolve(new Response('preloaded'));
    expect(await textOf(await worker.request({ ...HOME, preloadResponse }))).toBe('preloaded');
  });

  it('sends the kept document when the server does not respond within five seconds', async () => {
    const worker = await installed('one');
    const answer = worker.request({ ...HOME, preloadResponse: new Promise<Response>(() => undefined) })!;
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await textOf(await answer)).toBe('<script src="/dashboard/assets/index-one.js">');
  });

  it('keeps the texts of a language that is used, also after English has been chosen again', async () => {
    const path = '/dashboard/assets/hi.js';
    await installed('one');
    const worker = await installed('one', '?language=hi');
    server = null;
    expect(await textOf(await worker.request({ path }))).toBe('texts in Hindi');
    const inEnglish = await installed('one');
    server = null;
    expect(await textOf(await inEnglish.request({ path }))).toBe('texts in Hindi');
    expect(await textOf(await inEnglish.request(HOME))).toContain('index-one.js');
  });

  it.each(['', '?language=en', '?language=constructor'])('keeps no language for %j', async (search) => {
    const worker = await installed('one', search);
    server = null;
    await expect(worker.request({ path: '/dashboard/assets/hi.js' })).rejects.toThrow('Failed to fetch');
  });

  it('replaces the files of the release before', async () => {
    await installed('one');
    await cachesFake.open('of another application');
    await installed('two');
    expect([...storage.keys()]).toEqual(['of another application', 'employee-screens-two']);
  });

  it('keeps the release before while the server still sends its document', async () => {
    const before = await installed('one');
    server!.set('/dashboard/assets/index-two.js', 'code two');
    await expect(workerOf('two').install()).rejects.toThrow('The document is of another release');
    server = null;
    expect(await textOf(await before.request(HOME))).toContain('index-one.js');
    expect(await textOf(await before.request({ path: '/dashboard/assets/index-one.js' }))).toBe('code one');
  });

  it.each([
    [{ path: '/api/profile' }],
    [{ path: '/dashboard/assets/EmployeeLeads.js', method: 'POST' }],
    [{ path: '/dashboard/empdashboard', method: 'POST', mode: 'navigate' }],
  ])('leaves %j to the browser, and keeps nothing of it', async (call) => {
    const worker = await installed('one');
    expect(worker.request(call)).toBeUndefined();
    expect(inspect(storage, { depth: 5 })).not.toContain('/api/');
  });

  it('rejects a navigation without a connection before anything is kept', async () => {
    server = null;
    await expect(workerOf('one').request(HOME)).rejects.toThrow('Failed to fetch');
  });
});
