import { expect, it } from '@jest/globals';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { refreshMoney } from './use-money-refresh.js';

function isReloaded(queryKey: QueryKey): boolean {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, {});
  refreshMoney(queryClient);
  const { isInvalidated } = queryClient.getQueryState(queryKey)!;
  queryClient.clear();
  return isInvalidated;
}

it.each([
  [['refunds', 'getList']],
  [['disputes', 'getList']],
  [['attention', 'getList']],
  [['documents', 'order', 'id', 1]],
  [['allOrders', 'getOne']],
  [['washes', 'getList']],
  [['changes', 'getList']],
  [['payment-links', 'id']],
  [['unmatched', 'getList']],
  [['gst', '2026-11']],
  [['liability']],
  [['summary']],
  [['sales', {}]],
])('a change of money reloads %j', (queryKey) => {
  expect(isReloaded(queryKey)).toBe(true);
});

it('a change of money does not reload what shows none', () => {
  expect(isReloaded(['faq'])).toBe(false);
});
