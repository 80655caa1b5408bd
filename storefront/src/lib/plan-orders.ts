import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  CheckoutAddRequest,
  PlanData,
  PlanOrderResponse,
  PlanQuoteResponse,
  PlanResponse,
} from '#libs/contract/plans.js';
import { api } from '../app/api.js';
import { pollWhilePending } from './account-queries.js';
import { shownPolicyVersion } from './catalogue.js';

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

/** A customer's plans, polled while a payment is pending. */
export const plansQuery = (userId: string) =>
  queryOptions({
    queryKey: ['plans', userId],
    queryFn: ({ signal }) => api<PlanResponse[]>(`plans/${userId}`, { signal }),
    refetchInterval: pollWhilePending,
  });

/** A customer's plans. Disabled without an id. */
export function usePlans(userId: string) {
  return useQuery({ ...plansQuery(userId), enabled: userId !== '' });
}
