import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { httpClient, isTimeout } from './http-client.js';

/** A server that never responds: a request ends only when its signal aborts. */
const silent = (_: unknown, options?: RequestInit) =>
  new Promise<Response>((_answer, reject) => {
    const { signal } = options ?? {};
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('API requests', () => {
  const time = new AbortController();

  beforeEach(() => {
    Object.assign(globalThis, { localStorage: { getItem: () => null } });
    jest.spyOn(globalThis, 'fetch').mockImplementation(silent);
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are aborted silently by their caller', async () => {
    const caller = new AbortController();
    const call = failureOf(httpClient('/api/leads', { signal: caller.signal }));
    caller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });

  it('report an unreachable server', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failureOf(httpClient('/api/leads'));
    expect(error?.message).toBe('The server cannot be reached. Check your connection and try again.');
    expect(isTimeout(error)).toBe(false);
  });

  it('time out without a response, with a message', async () => {
    const call = failureOf(httpClient('/api/leads', { signal: new AbortController().signal }));
    time.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    const error = await call;
    expect(error?.message).toBe('The server is taking too long to answer. Please try again.');
    expect(isTimeout(error)).toBe(true);
  });
});
