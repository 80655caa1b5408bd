import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { DayGivenBackRequest, PlanResponse } from '#libs/contract/plans.js';
import { dayText } from '../components/format.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';

/** A plan whose visits are shown. */
export type PlanOfVisits = Pick<PlanResponse, 'id' | 'name' | 'startDate' | 'endDate' | 'status' | 'daysGivenBack'>;

/** Gives a day of a plan back, or takes it back again. @param onDone closes the dialog, which shows an error */
export function useDayGivenBack(plan: Pick<PlanOfVisits, 'id'>, onDone: () => void) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useFailureWhenClosed();
  return useMutation({
    mutationFn: (request: DayGivenBackRequest) => dataProvider.changeDayGivenBack(plan.id, request),
    onSuccess: ({ endDate }, { givenBack }) => {
      notify(`${givenBack ? 'Day given back' : 'Day removed'}. The plan ends on ${dayText(endDate)}.`, {
        type: 'success',
      });
      onDone();
    },
    onError: notifyFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['allOrders'] }),
  });
}
