import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { httpClient, isTimeout, openFile, openStream } from './http-client.js';

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

describe('downloads', () => {
  const TOO_SLOW = 'The server is taking too long to answer. Please try again.';
  let body: ReadableStreamDefaultController<Uint8Array>;
  let isCancelled: boolean;

  const answer = () =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => void (body = controller),
          cancel: () => void (isCancelled = true),
        }),
        { headers: { 'Content-Type': 'text/csv' } },
      ),
    );

  beforeEach(() => {
    Object.assign(globalThis, { localStorage: { getItem: () => null } });
    jest.useFakeTimers();
    isCancelled = false;
    jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('may take any time while bytes arrive', async () => {
    const file = openFile('/api/documents/export');
    for (const part of ['a', 'b', 'c', 'd']) {
      await jest.advanceTimersByTimeAsync(40_000);
      body.enqueue(new TextEncoder().encode(part));
    }
    body.close();
    const blob = await file;
    expect(await blob.text()).toBe('abcd');
    expect(blob.type).toBe('text/csv');
  });

  it('fail when no more bytes arrive, and end their request', async () => {
    const failure = failureOf(openFile('/api/documents/export'));
    await jest.advanceTimersByTimeAsync(40_000);
    body.enqueue(new TextEncoder().encode('a'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await failure)?.message).toBe(TOO_SLOW);
    expect(isCancelled).toBe(true);
  });

  it('fail when the connection is lost', async () => {
    const failure = failureOf(openFile('/api/documents/export'));
    await jest.advanceTimersByTimeAsync(0);
    body.error(new TypeError('network error'));
    expect((await failure)?.message).toBe('The server cannot be reached. Check your connection and try again.');
  });

  it.each([
    ['of a file', () => openFile('/api/documents/export')],
    ['of a stream', () => openStream('/api/leads/export', new AbortController().signal)],
  ])('%s fail without a response, and end their request', async (_, open) => {
    let request: AbortSignal | null | undefined;
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
      request = options?.signal;
      return silent(url, options);
    });
    const failure = failureOf(open());
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await failure)?.message).toBe(TOO_SLOW);
    expect(request?.aborted).toBe(true);
  });
});
