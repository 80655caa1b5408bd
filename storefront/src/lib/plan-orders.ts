import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  CheckoutAddRequest,
  PlanData,
  PlanOrderResponse,
  PlanQuoteResponse,
  PlanResponse,
} from '#libs/contract/plans.js';
import { api } from '../app/api.js';
import { shownPolicyVersion } from './catalogue.js';
import { awaitsReport } from './placed-orders.js';

export function useQuote(planData: PlanData) {
  return useQuery({
    queryKey: ['quote', planData],
    queryFn: ({ signal }) => api<PlanQuoteResponse>('checkout/quote', { method: 'POST', body: { planData }, signal }),
    staleTime: 0,
  });
}

export function orderPlan(planData: PlanData): Promise<PlanOrderResponse> {
  return api('checkout/order', {
    method: 'POST',
    body: { planData: { ...planData, termsVersion: shownPolicyVersion() } },
  });
}

export function addPlan(body: CheckoutAddRequest): Promise<PlanResponse> {
  return api('checkout/add', { method: 'POST', body });
}

const PENDING_POLL_MS = 4000;

/** A customer's plans, polled while a payment is pending. */
export const plansQuery = (userId: string) =>
  queryOptions({
    queryKey: ['plans', userId],
    queryFn: ({ signal }) => api<PlanResponse[]>(`plans/${userId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(awaitsReport) ? PENDING_POLL_MS : false),
  });

/** A customer's plans. Disabled without an id. */
export function usePlans(userId: string) {
  return useQuery({ ...plansQuery(userId), enabled: userId !== '' });
}
