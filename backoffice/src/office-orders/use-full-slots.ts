import { useQuery } from '@tanstack/react-query';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { isSlotFull } from '#libs/offered-slots.js';
import { useFullWashSlots } from '../components/use-full-wash-slots.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { planToContinue, sameTerm, type OrderEntry } from './order-request.js';

/**
 * Returns whether a time slot is known to be full for the order. Until that is known, no slot counts as full, and the
 * server decides. A plan keeps the slot of the one that it continues.
 */
export function useFullSlots(
  entry: OrderEntry,
  { cars, carDetails }: ProfileResponse,
  plans: readonly PlanResponse[],
): (timeSlot: string) => boolean {
  const dataProvider = useBackofficeProvider();
  const { kind, tier, date } = entry;
  const { communityId } = carDetails;
  // Reloaded like orders, because these take the slots.
  const ofPlans = useQuery({
    queryKey: ['allOrders', 'slots', communityId],
    queryFn: () => dataProvider.planSlots(communityId!),
    enabled: kind === 'subscription' && communityId !== null,
  });
  const isWashSlotFull = useFullWashSlots(tier, kind === 'wash' ? date : null);
  if (kind === 'wash') return isWashSlotFull;
  const { timeSlot: kept } = sameTerm(planToContinue(plans, { cars }, entry.carId));
  return (timeSlot) => timeSlot !== kept && isSlotFull(ofPlans.data?.slots, timeSlot);
}
