import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { DayGivenBackRequest, PlanResponse } from '#libs/contract/plans.js';
import { countText, dayText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { rejectionText } from '../list/rejection-text.js';
import { useUnselect } from '../list/use-unselect.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { changeEach, PartialFailure } from '../providers/change-each.js';

/** A plan whose visits are shown. */
export type PlanOfVisits = Pick<PlanResponse, 'id' | 'name' | 'startDate' | 'endDate' | 'status' | 'daysGivenBack'>;

/** Gives a day of a plan back, or takes it back again. For a dialog, which shows the error. */
export function useDayGivenBack(plan: Pick<PlanOfVisits, 'id'>) {
  const dataProvider = useBackofficeProvider();
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

/** The selected records of a list. */
interface SelectedDays {
  days: readonly SelectedDay[];
  /** The selected records without a day to give back. */
  others: readonly RaRecord[];
}

/** A day of a selected record's plan. */
interface SelectedDay {
  /** The selected record. */
  id: string;
  orderId: string;
  carNumber: string;
  date: CalendarDate;
}

/** Gives back a day for each of several selected records of a list. Those that are rejected are named, and stay selected. */
export function useGiveDaysBack() {
  const unselect = useUnselect();
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ days }: SelectedDays) => {
      const dayOf = new Map(days.map((day) => [day.id, day]));
      return changeEach([...dayOf.keys()], 'updated', (id) => {
        const { orderId, date } = dayOf.get(String(id))!;
        return dataProvider.changeDayGivenBack(orderId, { date, givenBack: true });
      });
    },
    onSuccess: (_, { days: { length } }) =>
      notify(length === 1 ? 'Day given back' : `${countText(length)} days given back`, { type: 'success' }),
    onError: (error, { days }) => {
      const named = days.map(({ id, carNumber }) => ({ id, name: formatCarNumber(carNumber) }));
      notify(error instanceof PartialFailure ? rejectionText(error, named) : errorMessage(error), { type: 'error' });
    },
    onSettled: (_, error, { days, others }) => {
      unselect(
        [...days, ...others].map(({ id }) => id),
        error,
      );
      return queryClient.invalidateQueries({ queryKey: ['allOrders'] });
    },
  });
}
