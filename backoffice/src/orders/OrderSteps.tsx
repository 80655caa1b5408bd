import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { Confirmation } from '../parts/Confirmation.js';
import { messageOf } from '../parts/Failure.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { ORDER_STATUS, stepTo } from './order-status.js';

/** The steps the server allows, each behind a question. */
export function OrderSteps({ order }: { order: PlanResponse }) {
  const [asked, setAsked] = useState<PlanStatus | null>(null);
  const { mutate, isPending } = useStep(order, () => setAsked(null));
  const step = asked && stepTo(order, asked);
  return (
    <>
      {order.allowedStatuses.map((status) => {
        const { label, grave } = stepTo(order, status);
        return (
          <Button key={status} variant="outlined" color={grave ? 'error' : 'primary'} onClick={() => setAsked(status)}>
            {label}
          </Button>
        );
      })}
      {asked && step && (
        <Confirmation
          title={`${step.label}: are you sure?`}
          text={step.effect}
          confirm={step.label}
          grave={step.grave}
          busy={isPending}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useStep(order: PlanResponse, onSettled: () => void) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (status: PlanStatus) => dataProvider.changePlanStatus(order, status),
    onSuccess: ({ status }) => {
      notify(`The order is now ${ORDER_STATUS[status].name.toLowerCase()}`, { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['allOrders'] });
    },
    onError: (error) => {
      notify(messageOf(error), { type: 'error', autoHideDuration: 5000 });
      refresh();
    },
    onSettled,
  });
}
