import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CommunityChoice } from '#libs/contract/communities.js';
import type { PlanSlotsResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { api } from '../app/api.js';
import { awaitsReport } from './placed-orders.js';

const PENDING_POLL_MS = 4000;

/** How often a list of orders is loaded again: regularly while a payment may be reported. */
export function pollWhilePending({ state }: { state: { data: PolledOrder[] | undefined } }): number | false {
  return state.data?.some(awaitsReport) ? PENDING_POLL_MS : false;
}

type PolledOrder = Parameters<typeof awaitsReport>[0];

/** The profile of the signed-in customer. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api<ProfileResponse>('profile', { signal }),
});

/** Stores what a change returned. A response that was requested before the change does not replace it. */
export async function storeChanged<T>(client: QueryClient, queryKey: QueryKey, data: T): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}

/** The communities that are served. */
export const communitiesQuery = queryOptions({
  queryKey: ['communities'],
  queryFn: ({ signal }) => api<CommunityChoice[]>('communities', { signal }),
  staleTime: 60_000,
});

/**
 * The path of the time slots for a plan of the customer's car.
 * @param carNumber empty for a car without plans
 * @param communityId defaults to the customer's community
 */
export function ownPlanSlotsPath(carNumber: string, communityId?: string | null): string {
  return `checkout/slots?${new URLSearchParams({ carNumber, ...(communityId && { communityId }) })}`;
}

/** The time slots of plans, and whether each is free. If they can't be loaded, the server rejects full ones. */
export const planSlotsQuery = (path: string) =>
  queryOptions({
    queryKey: ['plan-slots', path],
    queryFn: ({ signal }) => api<PlanSlotsResponse>(path, { signal }),
    retry: false,
  });

/** The customer's washes, polled while a payment is pending. */
export const washesQuery = queryOptions({
  queryKey: ['washes'],
  queryFn: ({ signal }) => api<WashResponse[]>('washes/mine', { signal }),
  refetchInterval: pollWhilePending,
});
