import { fetchUtils, HttpError } from 'react-admin';
import type { SessionResponse } from '#libs/contract/accounts.js';
import { expiresWithin, restoreSession } from '#libs/browser/session-renewal.js';
import { readSession } from '#libs/browser/session.js';
import { isOutcomeOpen, SubmissionKeys, type Submission } from '#libs/browser/submission-keys.js';
import type { FieldError } from '#libs/errors.js';
import { problemOf } from './problem.js';

type Options = NonNullable<Parameters<typeof fetchUtils.fetchJson>[1]>;
type Answer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>;

export const API = '/api';

const IDEMPOTENCY_KEY = 'Idempotency-Key';

const submissions = new SubmissionKeys();

/** Long enough for the slowest request, the check of a large import. */
const TIMEOUT_MS = 30_000;
/** Above the server's heartbeat of 20 seconds in event streams. */
const MAX_SILENCE_MS = 50_000;
const TOO_SLOW = 'TimeoutError';
const UNREACHABLE = 'unreachable';

/** The codes of requests that got no response. */
export type NoResponseCode = typeof TOO_SLOW | typeof UNREACHABLE;

/**
 * fetchJson with the bearer token. When the session has ended, it is renewed, or the user signs in again, and the
 * request is repeated. Rejects with an HttpError that forms understand.
 */
export function httpClient(url: string, options: Options = {}): Promise<Answer> {
  return withSession(() => send(url, options));
}

/** For requests whose 401 means wrong credentials, not an expired session. */
export function anonymousClient(url: string, options: Options): Promise<Answer> {
  return send(url, options);
}

/** The response body as a stream, requested with the bearer token. */
export function openStream(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return withSession(() => bodyOf(url, signal));
}

async function withSession<T>(request: () => Promise<T>): Promise<T> {
  const session = readSession();
  try {
    return await request();
  } catch (error) {
    if (!session || !isUnauthorized(error) || !(await restoreSession(session, refresh))) throw error;
    return request();
  }
}

/**
 * Renews a session that expires within some time. A page that is being closed can still send a request, but no longer
 * renew the session and repeat it.
 */
export async function renewIfExpiring(withinMs: number): Promise<void> {
  const session = readSession();
  if (session && expiresWithin(session, withinMs)) await restoreSession(session, refresh);
}

/** A new session from the refresh cookie, or null when the server rejects it. */
async function refresh(): Promise<SessionResponse | null> {
  try {
    return (await send(`${API}/auth/refresh`, { method: 'POST' })).json as SessionResponse;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}

/** A file, requested with the bearer token. Rejects with an HttpError. */
export function openFile(url: string): Promise<Blob> {
  return withSession(async () => {
    const { headers, body } = await fetchFile(url);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of chunksOf(body)) parts.push(part);
    return new Blob(parts, { type: headers.get('Content-Type') ?? '' });
  });
}

/**
 * The bytes of a response as they arrive, however long that takes.
 * @throws HttpError when the connection is lost, or nothing has arrived for too long
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await unlessSilent(reader.read());
      if (done) return;
      yield value as Uint8Array<ArrayBuffer>;
    }
  } catch (error) {
    throw asHttpError(error);
  } finally {
    void reader.cancel().catch(() => {});
  }
}

async function bodyOf(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return (await fetchFile(url, signal)).body;
}

async function fetchFile(
  url: string,
  signal?: AbortSignal,
): Promise<{ headers: Headers; body: NonNullable<Response['body']> }> {
  const request = new AbortController();
  const response = await unlessSilent(
    fetch(url, {
      signal: signal ? AbortSignal.any([signal, request.signal]) : request.signal,
      headers: { Authorization: `Bearer ${readSession()?.token ?? ''}` },
    }),
  ).catch((error: unknown) => {
    request.abort();
    throw asHttpError(error);
  });
  const { ok, headers, body } = response;
  if (ok && body) return { headers, body };
  const problem = (await response.json().catch(() => ({}))) as { message?: string };
  throw new HttpError(problem.message ?? response.statusText, response.status, problem);
}

/** Rejects when the server sends nothing for too long. */
function unlessSilent<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The server is silent.', TOO_SLOW)), MAX_SILENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function send(url: string, options: Options): Promise<Answer> {
  const headers = new Headers(options.headers);
  const session = readSession();
  if (session) headers.set('Authorization', `Bearer ${session.token}`);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const submission = submissionOf(url, options);
  if (submission && !headers.has(IDEMPOTENCY_KEY)) headers.set(IDEMPOTENCY_KEY, submission.key);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const answer = await fetchUtils.fetchJson(url, { ...options, headers, signal });
    submission?.end();
    return { ...answer, json: (answer.json as unknown) ?? {} };
  } catch (error) {
    const failure = asHttpError(error);
    if (failure instanceof HttpError && !isOutcomeOpen(failure.status as number, problemOf(failure).code))
      submission?.end();
    throw failure;
  }
}

/**
 * Gives each mutating request an idempotency key, so that a double click or a retry after a lost response is applied
 * once. A request that may be repeated on another visit has its own key.
 */
function submissionOf(url: string, { method = 'GET', body }: Options): Submission | null {
  return method === 'GET' ? null : submissions.begin(method, url, typeof body === 'string' ? body : '');
}

function asHttpError(error: unknown): unknown {
  if (error instanceof HttpError) {
    const problem = error.body as { errors?: unknown } | undefined;
    if (Array.isArray(problem?.errors))
      error.body = { ...problem, errors: fieldErrors(problem.errors as FieldError[]) };
    return error;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (error instanceof DOMException && error.name === TOO_SLOW)
    return new HttpError('The server is taking too long to answer. Please try again.', 0, { code: TOO_SLOW });
  return new HttpError('The server cannot be reached. Check your connection and try again.', 0, { code: UNREACHABLE });
}

/** Whether a request timed out. */
export function isTimeout(error: unknown): boolean {
  return problemOf(error).code === TOO_SLOW;
}

/** Maps field paths to messages, as react-admin's forms expect them. The first message of a field wins. */
function fieldErrors(errors: FieldError[]): Record<string, string> {
  return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
}
