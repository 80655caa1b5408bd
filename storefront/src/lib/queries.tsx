import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ApiError } from '../app/api.js';
import { readSession } from '#libs/browser/session.js';
import { subscribeToStorage } from '#libs/browser/storage.js';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiError && (error.unreachable || error.status >= 500),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

let owner = '';

/** Clears the cache when another user signs in. */
function clearOnUserChange(): void {
  const userId = readSession()?.userId ?? '';
  if (userId === owner) return;
  owner = userId;
  queryClient.clear();
}

/** Wraps a page in the query cache. */
export function withQueries(Page: ComponentType): ComponentType {
  if (typeof window !== 'undefined') {
    clearOnUserChange();
    subscribeToStorage(clearOnUserChange);
  }
  return function PageWithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}
