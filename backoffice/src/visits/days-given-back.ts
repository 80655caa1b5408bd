import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { DayGivenBackRequest, PlanResponse } from '#libs/contract/plans.js';
import { countText, dayText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { rejectionText } from '../list/rejection-text.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { changeEach, PartialFailure } from '../providers/change-each.js';

/** A plan whose visits are shown. */
export type PlanOfVisits = Pick<PlanResponse, 'id' | 'name' | 'startDate' | 'endDate' | 'status' | 'daysGivenBack'>;

/** Gives a day of a plan back, or takes it back again. For a dialog, which shows the error. */
export function useDayGivenBack(plan: Pick<PlanOfVisits, 'id'>) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useFailureWhenClosed();
  return useMutation({
    mutationFn: (request: DayGivenBackRequest) => dataProvider.changeDayGivenBack(plan.id, request),
    onSuccess: ({ endDate }, { givenBack }) =>
      notify(`${givenBack ? 'Day given back' : 'Day removed'}. The plan ends on ${dayText(endDate)}.`, {
        type: 'success',
      }),
    onError: notifyFailure,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['allOrders'] }),
  });
}

/** A day of a selected record's plan. */
interface SelectedDay {
  /** The selected record. */
  id: string;
  orderId: string;
  carNumber: string;
  date: CalendarDate;
}

/**
 * Gives back a day for each of several selected records of a list. Those that are rejected are named, and stay selected.
 *
 * @param onSettled closes the question
 */
export function useGiveDaysBack(onSettled: () => void) {
  const { onSelect, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (days: readonly SelectedDay[]) => {
      const dayOf = new Map(days.map((day) => [day.id, day]));
      return changeEach([...dayOf.keys()], 'updated', (id) => {
        const { orderId, date } = dayOf.get(String(id))!;
        return dataProvider.changeDayGivenBack(orderId, { date, givenBack: true });
      });
    },
    onSuccess: (_, { length }) => {
      notify(length === 1 ? 'Day given back' : `${countText(length)} days given back`, { type: 'success' });
      onUnselectItems();
    },
    onError: (error, days) => {
      const named = days.map(({ id, carNumber }) => ({ id, name: formatCarNumber(carNumber) }));
      const isPartial = error instanceof PartialFailure;
      notify(isPartial ? rejectionText(error, named) : errorMessage(error), { type: 'error' });
      if (isPartial) onSelect(error.rejections.map(({ id }) => String(id)));
    },
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: ['allOrders'] });
    },
  });
}
