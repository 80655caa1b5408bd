import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { formatSlot } from '#libs/slot-text.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { errorMessage } from '../components/LoadError.js';
import { dayText } from '../components/format.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { mayChange } from '../session/permissions.js';

/** The changes planned for tomorrow, with a button to cancel them. Renders nothing without a planned change. */
export function PlannedChangeCard({ order }: { order: PlanResponse }) {
  const [confirming, setConfirming] = useState(false);
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.cancelPlanChange(order),
    onSuccess: () => {
      notify('Change cancelled', { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['allOrders'] });
    },
    onError: (error) => {
      notify(errorMessage(error), { type: 'error' });
      refresh();
    },
    onSettled: () => setConfirming(false),
  });
  const change = order.plannedChange;
  if (!change) return null;
  const differs = (...fields: (keyof typeof change & keyof PlanResponse)[]) =>
    fields.some((field) => change[field] !== order[field]);
  return (
    <DetailsCard
      title={`Changes on ${dayText(change.from)}`}
      action={
        mayChange('allOrders') && (
          <Button size="small" onClick={() => setConfirming(true)}>
            Cancel change
          </Button>
        )
      }
    >
      <Details>
        {differs('timeSlot') && <Detail name="Time slot">{formatSlot(change.timeSlot)}</Detail>}
        {differs('carName', 'carNumber', 'carColor') && (
          <Detail name="Car">
            {[change.carName, change.carColor, formatCarNumber(change.carNumber)].filter(Boolean).join(', ')}
          </Detail>
        )}
        {differs('address', 'communityName') && <Detail name="Address">{change.address}</Detail>}
        {differs('communityName') && <Detail name="Community">{change.communityName}</Detail>}
        {differs('parking') && <Detail name="Parking">{change.parking}</Detail>}
      </Details>
      {confirming && (
        <ConfirmDialog
          title="Cancel this change?"
          text="The order keeps its current details. We’ll email the customer."
          confirm="Cancel change"
          keep="Keep change"
          busy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </DetailsCard>
  );
}
