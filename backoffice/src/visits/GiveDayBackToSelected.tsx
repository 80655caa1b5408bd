import { useState } from 'react';
import { Box, Button } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { OrderResponse } from '#libs/contract/orders.js';
import { isRunning } from '#libs/order-transitions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { DateField } from '../components/DateField.js';
import { useToday } from '../components/use-today.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDayBackQuestion, NO_RUNNING_PLANS } from './give-days-back.js';
import { useSelection, type Selection } from '../list/use-selection.js';

type Order = OrderResponse & RaRecord;

/** Gives the same day back to the selected plans, such as those of a community that could not be served. */
export function GiveDayBackToSelected() {
  const { read, isReading, selection, close } = useSelection<Order>(
    'orders',
    (order) => order.kind === 'subscription' && isRunning(order),
    () => NO_RUNNING_PLANS,
  );

  return (
    <>
      <Button size="small" onClick={read} loading={isReading}>
        Give back a day
      </Button>
      {selection && <Question {...selection} onClose={close} />}
    </>
  );
}

function Question({ wanted: plans, others, onClose }: Selection<Order> & { onClose: () => void }) {
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
