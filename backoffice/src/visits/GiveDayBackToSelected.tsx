import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { useNotify, type RaRecord } from 'react-admin';
import type { OrderResponse } from '#libs/contract/orders.js';
import { isRunning } from '#libs/order-transitions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { DateField } from '../components/DateField.js';
import { useToday } from '../components/use-today.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDayBackQuestion, NO_RUNNING_PLANS } from './give-days-back.js';
import { useSelection } from '../list/use-selection.js';

type Order = OrderResponse & RaRecord;

interface Selected {
  plans: readonly Order[];
  others: readonly Order[];
}

/** Gives the same day back to the selected plans, such as those of a community that could not be served. */
export function GiveDayBackToSelected() {
  const [selected, setSelected] = useState<Selected | null>(null);
  const notify = useNotify();
  const { read, isReading } = useSelection<Order>('orders', (orders) => {
    const plans = orders.filter((order) => order.kind === 'subscription' && isRunning(order));
    if (plans.length > 0) setSelected({ plans, others: orders.filter((order) => !plans.includes(order)) });
    else notify(NO_RUNNING_PLANS, { type: 'warning' });
  });

  return (
    <>
      <Button size="small" onClick={read} loading={isReading}>
        Give back a day
      </Button>
      {selected && <Question {...selected} onClose={() => setSelected(null)} />}
    </>
  );
}

function Question({ plans, others, onClose }: Selected & { onClose: () => void }) {
  const today = useToday();
  const [date, setDate] = useState<string | null>(today);
  const { mutate, isPending } = useGiveDaysBack();
  const isChosen = date !== null && date !== '' && date <= today;
  const days = plans.map(({ id, carNumber }) => ({ id, orderId: id, carNumber, date: date! }));
  return (
    <ConfirmDialog
      {...giveDayBackQuestion(plans.length, others.length)}
      confirm="Give day back"
      busy={isPending}
      disabled={!isChosen}
      onConfirm={() => mutate({ days, others }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <DateField label="Day without cleaning" value={date} max={today} onChange={setDate} />
      </Box>
    </ConfirmDialog>
  );
}
