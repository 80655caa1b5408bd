import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import type { OrderResponse } from '#libs/contract/orders.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { DateField } from '../components/DateField.js';
import { errorMessage } from '../components/LoadError.js';
import { useToday } from '../components/use-today.js';
import { isRunning } from '../orders/order-status.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { MAX_IDS } from '../providers/read-in-batches.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDayBackQuestion, NO_RUNNING_PLANS } from './give-days-back.js';

type Order = OrderResponse & RaRecord;

interface Selected {
  plans: readonly Order[];
  /** The number of other orders. */
  others: number;
}

/** Gives the same day back to the selected plans, such as those of a community that could not be served. */
export function GiveDayBackToSelected() {
  const { selectedIds } = useListContext<Order>();
  const [selected, setSelected] = useState<Selected | null>(null);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const notify = useNotify();
  // Selected orders can be on other pages of the list.
  const { mutate: ask, isPending } = useMutation({
    mutationFn: () => dataProvider.getMany<Order>('allOrders', { ids: selectedIds }),
    onSuccess: ({ data }) => {
      const plans = data.filter((order) => order.kind === 'subscription' && isRunning(order));
      if (plans.length > 0) setSelected({ plans, others: data.length - plans.length });
      else notify(NO_RUNNING_PLANS, { type: 'warning' });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });

  function press() {
    if (selectedIds.length <= MAX_IDS) ask();
    else notify(`Please select at most ${MAX_IDS} orders.`, { type: 'warning' });
  }

  return (
    <>
      <Button size="small" onClick={press} loading={isPending}>
        Give back a day
      </Button>
      {selected && <Question {...selected} onClose={() => setSelected(null)} />}
    </>
  );
}

function Question({ plans, others, onClose }: Selected & { onClose: () => void }) {
  const today = useToday();
  const [date, setDate] = useState<string | null>(today);
  const { mutate, isPending } = useGiveDaysBack(onClose);
  const isChosen = date !== null && date !== '' && date <= today;
  return (
    <ConfirmDialog
      {...giveDayBackQuestion(plans.length, others)}
      confirm="Give day back"
      busy={isPending}
      disabled={!isChosen}
      onConfirm={() => mutate(plans.map(({ id, carNumber }) => ({ id, orderId: id, carNumber, date: date! })))}
      onClose={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <DateField label="Day without cleaning" value={date} max={today} onChange={setDate} />
      </Box>
    </ConfirmDialog>
  );
}
