import { onlineManager, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { isTimeout } from './http-client.js';

/** Retries once when there was no response or a server error. Any other response is final. */
function shouldRetry(failures: number, error: Error): boolean {
  const answered = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !answered && !isTimeout(error) && failures < 1;
}

// It assumes a connection at first. On a page opened without one, it would not notice that there is one again.
onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Fail immediately while offline: a request that waits silently looks as if it had succeeded.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay: 400,
      staleTime: 5_000,
    },
    // Mutations are not retried automatically: the server may have applied them.
    mutations: { networkMode: 'always', retry: false },
  },
});
