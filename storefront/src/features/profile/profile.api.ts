import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ProfileResponse, ProfileUpdate } from '#libs/contract/accounts.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { CheckoutResponse, PaymentCompletion } from '#libs/contract/payments.js';
import type { NewVehicleRequest } from '#libs/contract/vehicles.js';
import type { PlanChangeRequest, PlanResponse, PlanStatusRequest } from '#libs/contract/plans.js';
import type { WashMoveRequest, WashResponse } from '#libs/contract/washes.js';
import { api } from '../../app/api.js';
import {
  ownPlanSlotsPath,
  planSlotsQuery,
  profileQuery,
  storeChanged,
  washesQuery,
} from '../../lib/account-queries.js';
import { readSession, storeSession } from '#libs/browser/session.js';
import { updateCheckoutDraft } from './profile-values.js';

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: ProfileUpdate) => api<ProfileResponse>('profile', { method: 'PUT', body: update }),
    onSuccess: async (profile) => {
      const session = readSession();
      // The email address for signing in again after the session has expired.
      if (session && session.email !== profile.email) storeSession({ ...session, email: profile.email });
      await storeChanged(client, profileQuery.queryKey, profile);
      updateCheckoutDraft(profile);
      void client.invalidateQueries({ queryKey: ['plan-slots'] });
    },
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api<ProfileResponse>('profile/pending-email', { method: 'DELETE' }),
    onSuccess: (profile) => storeChanged(client, profileQuery.queryKey, profile),
  });
}

export function useAddCar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (car: NewVehicleRequest) => api<ProfileResponse>('profile/cars', { method: 'POST', body: car }),
    onSuccess: (profile) => storeChanged(client, profileQuery.queryKey, profile),
  });
}

export function useRemoveCar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (carId: string) => api<ProfileResponse>(`profile/cars/${carId}`, { method: 'DELETE' }),
    onSuccess: async (profile) => {
      await storeChanged(client, profileQuery.queryKey, profile);
      updateCheckoutDraft(profile);
    },
  });
}

/**
 * Free time slots for a car in a community, or in the customer's own.
 *
 * @param carNumber empty for a new car
 * @param communityId the default is the customer's own; null for one without slots, because it is not listed
 */
export function usePlanSlots(carNumber: string, communityId?: string | null) {
  return useQuery({ ...planSlotsQuery(ownPlanSlotsPath(carNumber, communityId)), enabled: communityId !== null });
}

/**
 * Reloads a list after a change. Waits for the list only if the change was made: an error is shown immediately, because
 * without a connection the list does not load either.
 */
async function reload(client: QueryClient, queryKey: readonly string[], changed: unknown): Promise<void> {
  const reloaded = client.invalidateQueries({ queryKey });
  if (changed) await reloaded;
}

/** @param onChanged called even if the dialog was closed by then */
export function useChangePlanStatus(userId: string, onChanged: (plan: PlanResponse) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ planId, ...body }: { planId: string } & PlanStatusRequest) =>
      api<PlanResponse>(`plans/${userId}/${planId}`, { method: 'PATCH', body }),
    onSettled: async (plan) => {
      await reload(client, ['plans', userId], plan);
      if (plan) onChanged(plan);
    },
  });
}

/** Plans a change, on top of one that is planned already. */
export function useChangePlan(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ planId, ...body }: { planId: string } & PlanChangeRequest) =>
      api<PlanResponse>(`plans/${userId}/${planId}`, { method: 'PUT', body }),
    onSettled: (plan) => {
      void client.invalidateQueries({ queryKey: ['plan-slots'] });
      return reload(client, ['plans', userId], plan);
    },
  });
}

/** Cancels the planned change of a plan. */
export function useCancelPlanChange(userId: string, onCancelled: (plan: PlanResponse) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planId: string) => api<PlanResponse>(`plans/${userId}/${planId}/plannedChange`, { method: 'DELETE' }),
    onSettled: async (plan) => {
      await reload(client, ['plans', userId], plan);
      if (plan) onCancelled(plan);
    },
  });
}

/**
 * Cancels an order that is awaiting payment. @param onDiscarded called even if the order has left its list by then
 */
export function useDiscardOrder(onDiscarded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(`orders/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: onDiscarded,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['plans'] }),
        client.invalidateQueries({ queryKey: washesQuery.queryKey }),
      ]),
  });
}

/** Begins the online payment of an order that was placed before. */
export function payOrder(id: string): Promise<CheckoutResponse> {
  return api(`orders/${encodeURIComponent(id)}/checkout`, { method: 'POST', body: {} });
}

export function completeOrder(id: string, body: PaymentCompletion): Promise<OrderResponse> {
  return api(`orders/${encodeURIComponent(id)}/complete`, { method: 'POST', body });
}

export function useMoveWash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ washId, ...body }: WashMoveRequest & { washId: string }) =>
      api<WashResponse>(`washes/${washId}/time`, { method: 'PUT', body }),
    onSettled: (wash) => {
      void client.invalidateQueries({ queryKey: ['wash-slots'] });
      return reload(client, washesQuery.queryKey, wash);
    },
  });
}

/** @param onCancelled called even if the dialog was closed by then */
export function useCancelWash(onCancelled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (washId: string) =>
      api<WashResponse>(`washes/${washId}`, { method: 'PATCH', body: { status: 'cancelled' } }),
    onSettled: async (wash) => {
      await reload(client, washesQuery.queryKey, wash);
      if (wash) onCancelled();
    },
  });
}
