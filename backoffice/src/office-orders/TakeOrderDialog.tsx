import { useState, type FormEvent } from 'react';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ResourceContextProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { addDays } from '#libs/calendar.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { OfficeOrderResponse, OrderKind } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { unbroken } from '#libs/unbroken.js';
import { daysOffIn, NO_DAYS_OFF, nextServiceDay } from '#libs/service-days.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { today } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useIsOpen } from '../components/use-is-open.js';
import { CustomerForm } from '../customers/CustomerForm.js';
import { resourceOf } from '../orders/order-status.js';
import { usePlansOf } from '../orders/use-plans-of.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { CustomerChoice } from './CustomerChoice.js';
import { PRICE_PAID } from './hand-payment.js';
import { LinkButtons } from './LinkButtons.js';
import { OrderFields } from './OrderFields.js';
import { OrderPriceLines } from './OrderPriceLines.js';
import {
  customerFrom,
  missingInputs,
  orderRequest,
  priceOf,
  profileGap,
  shownAmounts,
  withCar,
  type OrderEntry,
} from './order-request.js';
import { PaymentFields } from './PaymentFields.js';
import { useFullSlots } from './use-full-slots.js';

interface TakeOrderDialogProps {
  /** If null, the dialog asks for one. */
  customer: ProfileResponse | null;
  /** The kind to begin with. If null, it depends on the customer. */
  kind: OrderKind | null;
  onClose: () => void;
}

/** Takes an order by phone: kind, time and payment. */
export default function TakeOrderDialog({ customer: known, kind, onClose }: TakeOrderDialogProps) {
  const [customer, setCustomer] = useState(known);
  const [searched, setSearched] = useState('');
  const [editing, setEditing] = useState(false);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [taken, setTaken] = useState<OfficeOrderResponse | null>(null);
  const [isEntered, setIsEntered] = useState(false);

  return (
    <>
      <InputDialog
        hasInput={!taken && (isEntered || customer?.id !== known?.id)}
        onClose={onClose}
        fullScreen={narrow}
        fullWidth
        maxWidth="sm"
        aria-labelledby="take-order-title"
      >
        <DialogTitle id="take-order-title">
          {taken ? `Order ${taken.order.orderNumber}` : customer ? `Order for ${customer.name}` : 'Take an order'}
        </DialogTitle>
        {taken ? (
          <Sent taken={taken} onClose={onClose} />
        ) : customer ? (
          <EntryWithPlans
            customer={customer}
            kind={kind}
            onEdit={() => setEditing(true)}
            onEntered={() => setIsEntered(true)}
            onTaken={setTaken}
            onClose={onClose}
          />
        ) : (
          <>
            <DialogContent>
              <CustomerChoice text={searched} onText={setSearched} onChosen={setCustomer} />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setEditing(true)} sx={{ mr: 'auto' }}>
                New customer
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </DialogActions>
          </>
        )}
      </InputDialog>
      {editing && (
        <ResourceContextProvider value="customers">
          <CustomerForm
            {...(customer ? { id: customer.id } : { initial: customerFrom(searched) })}
            onSaved={setCustomer}
            onClose={() => setEditing(false)}
          />
        </ResourceContextProvider>
      )}
    </>
  );
}

interface EntryProps {
  customer: ProfileResponse;
  kind: OrderKind | null;
  plans: readonly PlanResponse[];
  /** Undefined when it could not be loaded. */
  catalogue: CatalogueResponse | undefined;
  /** Opens the form of the customer. */
  onEdit: () => void;
  /** Called when something of the order was chosen or typed. */
  onEntered: () => void;
  onTaken: (taken: OfficeOrderResponse) => void;
  onClose: () => void;
}

/**
 * Waits for the customer's plans, because a renewal defaults to the duration and time slot of the previous plan, and
 * for the time slots on offer.
 */
function EntryWithPlans(props: Omit<EntryProps, 'plans' | 'catalogue'>) {
  const { data = [], isPending } = usePlansOf(props.customer.id);
  const { data: catalogue, isPending: isLoading } = useCatalogue();
  if (isPending || isLoading)
    return (
      <DialogContent>
        <LoadingState text={MESSAGES.loading} rows={3} />
      </DialogContent>
    );
  return <Entry {...props} plans={data} catalogue={catalogue} />;
}

function Entry({ customer, kind, plans, catalogue, onEdit, onEntered, onTaken, onClose }: EntryProps) {
  const dataProvider = useBackofficeProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useMoneyRefresh();
  const queries = useQueryClient();
  const [checked, setChecked] = useState(false);
  const [entered, setEntered] = useState<OrderEntry>(() => firstEntry(customer, kind, catalogue));
  const entry = withCar(entered, customer);
  const reportWhenClosed = useFailureWhenClosed();
  const price = priceOf(entry, customer, catalogue);
  const gap = profileGap(entry, customer);
  const missing = missingInputs(entry, customer);
  const isFull = useFullSlots(entry, customer, plans);
  const isOpen = useIsOpen();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const request = { ...orderRequest(entry, customer), ...(price && shownAmounts(entry.kind, price)) };
      return entry.kind === 'subscription'
        ? dataProvider.orderPlan(customer.id, request)
        : dataProvider.orderWash(customer.id, request);
    },
    onSuccess: (taken) => {
      if (isOpen.current && taken.paymentLink) return onTaken(taken);
      notify(`Order ${taken.order.orderNumber} taken`, { type: 'success' });
      if (!isOpen.current) return;
      void navigate(`/${resourceOf(taken.order)}/${encodeURIComponent(taken.order.id)}/show`);
      onClose();
    },
    onError: (failure) => {
      reportWhenClosed(failure);
      // Prices or time slots may have changed.
      return queries.invalidateQueries({ queryKey: ['catalogue'] });
    },
    onSettled: refresh,
  });

  function change(values: Partial<OrderEntry>) {
    setEntered({ ...entry, ...values });
    onEntered();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (gap === null && Object.keys(missing).length === 0 && !isFull(entry.timeSlot) && !isPending) mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 2, pt: '8px !important' }}>
        {gap !== null && (
          <Alert severity="warning" action={<Button onClick={onEdit}>Edit customer</Button>}>
            {gap}
          </Alert>
        )}
        <OrderFields
          customer={customer}
          plans={plans}
          entry={entry}
          catalogue={catalogue}
          isFull={isFull}
          missing={checked ? missing : {}}
          onChange={change}
        />
        <PaymentFields entry={entry} checked={checked} onChange={change} />
        {price && <OrderPriceLines kind={entry.kind} price={price} />}
        <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 2 }}>
          <DialogContentText>{unbroken(customer.carDetails.address)}</DialogContentText>
          {gap === null && (
            <Button onClick={onEdit} sx={{ flexShrink: 0 }}>
              Edit customer
            </Button>
          )}
        </Box>
        <FormAlert error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {entry.method === 'link'
            ? 'Place order and email link'
            : entry.method === 'after-wash'
              ? 'Book'
              : 'Place paid order'}
        </Button>
      </DialogActions>
    </form>
  );
}

function Sent({ taken: { order, paymentLink }, onClose }: { taken: OfficeOrderResponse; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 2 }}>
        <DialogContentText role="status">
          We emailed the payment link to {order.email}. The order is confirmed as soon as it is paid.
        </DialogContentText>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{paymentLink!.url}</DialogContentText>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <LinkButtons order={order} link={paymentLink!} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigate(`/${resourceOf(order)}/${encodeURIComponent(order.id)}/show`)}>
          Open order
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

function firstEntry(
  { cars, activePlan, carDetails }: ProfileResponse,
  kind: OrderKind | null,
  catalogue: CatalogueResponse | undefined,
): OrderEntry {
  return {
    kind: kind ?? (activePlan ? 'wash' : 'subscription'),
    carId: cars[0]?.id ?? '',
    planDuration: 1,
    tier: 'basic',
    date: nextServiceDay(
      daysOffIn(catalogue?.business.daysOff ?? NO_DAYS_OFF, carDetails.communityId),
      addDays(today(), 1),
    ),
    timeSlot: '',
    level: '',
    bay: '',
    method: 'link',
    reference: '',
    receivedOn: today(),
    ...PRICE_PAID,
  };
}
