import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { UpdateTopic } from '#libs/contract/updates.js';
import { showsAny } from '../updates/query-keys.js';

/** What a payment, a refund or a dispute changes. */
const TOPICS: ReadonlySet<UpdateTopic> = new Set([
  'orders',
  'payments',
  'refunds',
  'disputes',
  'documents',
  'audit-log',
]);

/** Reloads everything that shows payments. */
export function useMoneyRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => refreshMoney(queryClient);
}

export function refreshMoney(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsAny(TOPICS, queryKey) });
}
