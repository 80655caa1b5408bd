import type { SessionResponse } from '#libs/contract/accounts.js';
import { restoreSession, signInAgain } from '#libs/browser/session-renewal.js';
import { readSession } from '#libs/browser/session.js';
import { isOutcomeOpen, SubmissionKeys, type Submission } from '#libs/browser/submission-keys.js';
import type { ErrorCode, FieldError, Problem } from '#libs/errors.js';

const TIMEOUT_MS = 20_000;

const submissions = new SubmissionKeys();

/** An API error: the server's problem document, or a network failure. */
export class ApiError extends Error {
  constructor(
    /** 0 when there was no response. */
    readonly status: number,
    readonly code: ErrorCode | 'offline' | 'timeout' | 'unknown',
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly problem: Partial<Problem> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Whether a retry may succeed. */
  get unreachable(): boolean {
    return this.code === 'offline' || this.code === 'timeout';
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** For requests whose 401 means wrong credentials, not an expired session. */
  anonymous?: boolean;
}

/**
 * Calls `/api/<path>` with the stored bearer token. An expired session is renewed, once for all pending requests, and
 * the request is repeated. When the session cannot be renewed, the request waits until the user has signed in again.
 */
export async function api<T>(path: string, options: CallOptions = {}): Promise<T> {
  return parseResponse<T>(await call(path, options));
}

/** A file of the API, with the session that `api` uses. Throws ApiError. */
export async function apiFile(path: string): Promise<Blob> {
  const response = await call(path, {});
  return response.ok ? response.body : parseResponse<Blob>(response);
}

/** A response whose body has arrived. */
interface Answer extends Pick<Response, 'ok' | 'status'> {
  body: Blob;
}

async function call(path: string, options: CallOptions): Promise<Answer> {
  const session = options.anonymous ? null : readSession();
  const first = await send(path, options, session?.token);
  if (first.status !== 401 || !session) return first;

  const failure = await parseResponse(first).catch((error: unknown) => error);
  if (!(await restoreSession(session, refresh))) throw failure;
  const second = await send(path, options, readSession()?.token);
  // A renewed token is rejected too if the account was disabled in between.
  if (second.status !== 401 || !(await signInAgain(session.email))) return second;
  return send(path, options, readSession()?.token);
}

async function send(path: string, options: CallOptions, token: string | undefined): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const submission = submissionOf(path, options);
  if (submission) headers['Idempotency-Key'] = submission.key;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Browsers before 2024 cannot combine signals. They use the caller's signal alone.
  const combined = options.signal && 'any' in AbortSignal ? AbortSignal.any([options.signal, timeout]) : options.signal;
  try {
    const response = await fetch(`/api/${path}`, {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      credentials: 'same-origin',
      signal: combined ?? timeout,
    });
    const { ok, status } = response;
    // Until its body has arrived, a response can still be lost.
    const answer = { ok, status, body: await response.blob() };
    if (!isOutcomeOpen(status, await codeOf(answer))) submission?.end();
    return answer;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    if (timeout.aborted) throw new ApiError(0, 'timeout', 'The server is taking too long to answer. Please try again.');
    throw new ApiError(0, 'offline', 'You seem to be offline. Check your connection and try again.');
  }
}

/**
 * Gives each mutating request an idempotency key, so that a double click or a retry after a lost response is applied
 * once.
 */
function submissionOf(path: string, { method = 'GET', body }: CallOptions): Submission | null {
  return method === 'GET' ? null : submissions.begin(method, path, JSON.stringify(body) ?? '');
}

async function codeOf({ status, body }: Answer): Promise<unknown> {
  return status === 409 ? problemOf(parse(await body.text())).code : undefined;
}

async function parseResponse<T>(response: Answer): Promise<T> {
  const body = parse(await response.body.text());
  if (response.ok) return body as T;
  const problem = problemOf(body);
  throw new ApiError(
    response.status,
    problem.code ?? 'unknown',
    problem.message ?? 'Something went wrong',
    problem.errors,
    problem,
  );
}

function problemOf(body: unknown): Partial<Problem> {
  return typeof body === 'object' && body !== null ? body : {};
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A new session from the refresh cookie, or null when the server rejects it. */
async function refresh(): Promise<SessionResponse | null> {
  const response = await send('auth/refresh', { method: 'POST' }, undefined);
  return response.status === 401 ? null : parseResponse<SessionResponse>(response);
}

/** Whether an error has one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** The server's message, or the screen's own text when the server's is generic. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' && error.code !== 'internal-error'
    ? error.message
    : fallback;
}
