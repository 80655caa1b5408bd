import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { addDays } from '#libs/calendar.js';
import { WASH_DAYS_AHEAD } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { isSlotFull } from '#libs/offered-slots.js';
import { isServiceDay, NO_DAYS_OFF } from '#libs/service-days.js';
import { today } from '../components/format.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { planToContinue, sameTerm, type OrderEntry } from './order-request.js';

/**
 * Returns whether a time slot is known to be full for the order. While that is not known, none is, and the server
 * decides. A plan keeps the slot of the one that it continues.
 */
export function useFullSlots(
  entry: OrderEntry,
  { cars, carDetails }: ProfileResponse,
  plans: readonly PlanResponse[],
  catalogue: CatalogueResponse | undefined,
): (timeSlot: string) => boolean {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { kind, tier, date } = entry;
  const { communityId } = carDetails;
  const { daysOff } = catalogue?.business ?? { daysOff: NO_DAYS_OFF };
  const isBookable =
    !!date && date > today() && date <= addDays(today(), WASH_DAYS_AHEAD) && isServiceDay(daysOff, date);
  // Reloaded like orders, because these take the slots.
  const ofPlans = useQuery({
    queryKey: ['allOrders', 'slots', communityId],
    queryFn: () => dataProvider.planSlots(communityId!),
    enabled: kind === 'subscription' && communityId !== null,
  });
  const ofWashes = useQuery({
    queryKey: ['washes', 'slots', tier, date],
    queryFn: () => dataProvider.washSlots(tier, date!),
    enabled: kind === 'wash' && isBookable,
  });
  if (kind === 'wash') return (timeSlot) => isSlotFull(ofWashes.data?.slots, timeSlot);
  const { timeSlot: kept } = sameTerm(planToContinue(plans, { cars }, entry.carId));
  return (timeSlot) => timeSlot !== kept && isSlotFull(ofPlans.data?.slots, timeSlot);
}
