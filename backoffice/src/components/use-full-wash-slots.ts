import { useQuery } from '@tanstack/react-query';
import { addDays } from '#libs/calendar.js';
import { WASH_DAYS_AHEAD, type WashTier } from '#libs/catalogue.js';
import { isSlotFull } from '#libs/offered-slots.js';
import { daysOffIn, isServiceDay, NO_DAYS_OFF } from '#libs/service-days.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { today } from './format.js';
import { useCatalogue } from './use-catalogue.js';

/**
 * Returns whether a time slot is known to be full for a single wash on a day. Until that is known, no slot counts as
 * full, and the server decides.
 *
 * @param date null or empty if no day is chosen
 */
export function useFullWashSlots(tier: WashTier, date: string | null | undefined): (timeSlot: string) => boolean {
  const dataProvider = useBackofficeProvider();
  const { data: catalogue } = useCatalogue();
  const daysOff = catalogue?.business.daysOff ?? NO_DAYS_OFF;
  const isBookable =
    !!date &&
    date >= today() &&
    date <= addDays(today(), WASH_DAYS_AHEAD) &&
    isServiceDay(daysOffIn(daysOff, null), date);
  // Reloaded like orders, because these take the slots.
  const { data } = useQuery({
    queryKey: ['washes', 'slots', tier, date],
    queryFn: () => dataProvider.washSlots(tier, date!),
    enabled: isBookable,
  });
  return (timeSlot) => isBookable && isSlotFull(data?.slots, timeSlot);
}
