import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { isTooSlow } from './http-client.js';

/** An answer of the server stands; only one that never came, or that it failed to make, is asked for once more. */
function worthRetrying(failures: number, error: Error): boolean {
  const answered = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !answered && !isTooSlow(error) && failures < 1;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a signal a call fails at once and says so: what waits in silence looks as if it were done.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: worthRetrying,
      retryDelay: 400,
      staleTime: 5_000,
    },
    // A change that failed is for the person to repeat: the server may have taken it.
    mutations: { networkMode: 'always', retry: false },
  },
});
