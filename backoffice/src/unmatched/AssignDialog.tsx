import { useState } from 'react';
import {
  Alert,
  Autocomplete,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { AssignmentRequest, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse, WashStatus } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { OWED_PLAN_STATUSES } from '#libs/order-transitions.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { dateTimeText } from '../components/format.js';
import { useSearchText } from '../components/use-debounced.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { amountText } from './unmatched.js';

interface AssignDialogProps {
  payment: UnmatchedPaymentResponse;
  busy: boolean;
  /** Of the last attempt to assign it. */
  error: unknown;
  onAssign: (to: AssignmentRequest) => void;
  onClose: () => void;
}

/** An unpaid order. */
interface UnpaidOrder extends AssignmentRequest {
  name: string;
  text: string;
  price: number;
}

const MAX_PER_KIND = 10;
const UNPAID_WASHES: WashStatus[] = ['pending', 'booked', 'assigned', 'done'];

/** Assigns an unmatched payment to an unpaid order. */
export function AssignDialog({ payment, busy, error, onAssign, onClose }: AssignDialogProps) {
  const [typed, setTyped] = useState('');
  const { search, isSettled } = useSearchText(typed);
  const [chosen, setChosen] = useState<UnpaidOrder | null>(null);
  const dataProvider = useBackofficeProvider();
  const {
    data = [],
    isFetching,
    error: searchError,
  } = useQuery({
    queryKey: ['unmatched', 'waiting', search],
    queryFn: ({ signal }) => findUnpaidOrders(dataProvider, search, signal),
  });
  return (
    <InputDialog hasInput={chosen !== null} onClose={onClose} aria-labelledby="assign-title" maxWidth="sm" fullWidth>
      <DialogTitle id="assign-title">Assign {amountText(payment)} to an order</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <DialogContentText>
          Choose the unpaid order that this payment is for. It is marked as paid, and a pending order becomes active.
        </DialogContentText>
        <FormAlert error={searchError} />
        <Autocomplete
          // Not those of an earlier search, which Enter could choose.
          options={isSettled ? data : []}
          value={chosen}
          onChange={(_, order) => setChosen(order)}
          onInputChange={(_, text, reason) => (reason === 'input' || reason === 'clear') && setTyped(text)}
          filterOptions={(options) => options}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ subjectId }) => subjectId}
          isOptionEqualToValue={(a, b) => a.subjectId === b.subjectId}
          loading={isFetching || !isSettled}
          noOptionsText="No matching unpaid orders"
          renderOption={({ key, ...props }, { name, text, price }) => (
            <li key={key} {...props}>
              <span>
                <b>{name}</b>, {formatRupees(price)}
                <br />
                {text}
              </span>
            </li>
          )}
          renderInput={(props) => (
            <TextField {...props} label="Search name, email, phone or car number" autoFocus margin="none" />
          )}
        />
        {chosen && chosen.price !== payment.amount && (
          <Alert severity="warning">
            The order costs {formatRupees(chosen.price)}, but {amountText(payment)} was paid. It is marked as paid in
            full, with an invoice for the amount paid.
          </Alert>
        )}
        <FormAlert error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={!chosen}
          loading={busy}
          onClick={() => chosen && onAssign({ purpose: chosen.purpose, subjectId: chosen.subjectId })}
        >
          Assign
        </Button>
      </DialogActions>
    </InputDialog>
  );
}

async function findUnpaidOrders(dataProvider: DataProvider, q: string, signal: AbortSignal): Promise<UnpaidOrder[]> {
  const newest = {
    sort: { field: 'createdAt', order: 'DESC' as const },
    pagination: { page: 1, perPage: MAX_PER_KIND },
    signal,
  };
  const named = q ? { q } : {};
  const [plans, washes] = await Promise.all([
    dataProvider.getList<PlanResponse>('allOrders', {
      ...newest,
      filter: { ...named, kind: 'subscription', payment: 'unpaid', status: ['pending', ...OWED_PLAN_STATUSES] },
    }),
    dataProvider.getList<WashResponse>('washes', {
      ...newest,
      filter: { ...named, payment: 'unpaid', status: UNPAID_WASHES },
    }),
  ]);
  return [
    ...plans.data.map(({ id, name, carName, carNumber, payable, createdAt }) => ({
      purpose: 'plan' as const,
      subjectId: id,
      name,
      text: `${carName}, ${formatCarNumber(carNumber)} · ordered ${dateTimeText(createdAt)}`,
      price: payable,
    })),
    ...washes.data.map(({ id, name, service, total, createdAt }) => ({
      purpose: 'wash' as const,
      subjectId: id,
      name,
      text: `${service} · ordered ${dateTimeText(createdAt)}`,
      price: total,
    })),
  ];
}
