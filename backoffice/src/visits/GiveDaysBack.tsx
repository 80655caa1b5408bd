import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetMany, useListContext, useNotify, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { errorMessage } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { rejectionText } from '../list/rejection-text.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { changeEach, PartialFailure } from '../providers/change-each.js';
import { MAX_IDS } from '../providers/read-in-batches.js';

type Visit = VisitResponse & RaRecord;

/** Gives back the days of the selected visits, after a question. Those of visits that were made are rejected. */
export function GiveDaysBack() {
  const { selectedIds, onSelect, onUnselectItems } = useListContext<Visit>();
  const [isAsking, setAsking] = useState(false);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  // They can be on other pages of the list.
  const { data: visits } = useGetMany<Visit>('visits', { ids: selectedIds.slice(0, MAX_IDS) }, { enabled: isAsking });
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: readonly Visit[]) => {
      const visitOf = new Map(chosen.map((visit) => [visit.id, visit]));
      return changeEach([...visitOf.keys()], 'updated', (id) => {
        const { orderId, date } = visitOf.get(String(id))!;
        return dataProvider.changeDayGivenBack(orderId, { date, givenBack: true });
      });
    },
    onSuccess: (_, { length }) => {
      notify(length === 1 ? 'Day given back' : `${countText(length)} days given back`, { type: 'success' });
      onUnselectItems();
    },
    onError: (error, chosen) => {
      const named = chosen.map(({ id, carNumber }) => ({ id, name: formatCarNumber(carNumber) }));
      const isPartial = error instanceof PartialFailure;
      notify(isPartial ? rejectionText(error, named) : errorMessage(error), { type: 'error' });
      if (isPartial) onSelect(error.rejections.map(({ id }) => String(id)));
    },
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['allOrders'] });
    },
  });

  function press() {
    if (selectedIds.length <= MAX_IDS) setAsking(true);
    else notify(`Please select at most ${MAX_IDS} visits.`, { type: 'warning' });
  }

  const count = countText(selectedIds.length);
  return (
    <>
      <Button size="small" onClick={press}>
        Give days back
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={
            selectedIds.length === 1 ? 'Give the day of this visit back?' : `Give the days of ${count} visits back?`
          }
          text="Each plan ends a day later for each of its missed visits. We'll email the customers."
          confirm="Give days back"
          busy={isPending}
          disabled={!visits}
          onConfirm={() => mutate(visits!)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
