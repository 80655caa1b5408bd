import { useState, type FormEvent } from 'react';
import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  InputAdornment,
  TextField,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { HandPayment, HandPaymentMethod } from '#libs/contract/hand-payments.js';
import type { OrderStatus } from '#libs/contract/orders.js';
import { MAX_REFUND_REASON_LENGTH, type RefundProposalResponse, type RefundRequest } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { today } from '../components/format.js';
import { FormAlert } from '../components/FormAlert.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { DayByHandField } from '../office-orders/DayByHandField.js';
import { handPaymentRequest, lacksReference, refundedOnError } from '../office-orders/hand-payment.js';
import { HandPaymentFields } from '../office-orders/HandPaymentFields.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { LateCreditNoteAlert } from './LateCreditNoteAlert.js';
import { amountToRefund, canBeGoodwill, effectOnOrder, outcomeOf } from './refund.js';
import { useMoneyRefresh } from './use-money-refresh.js';
import { useRefundProposal, useSeenProposal } from './use-refund-proposal.js';

/** An order to refund. */
export interface RefundableOrder {
  id: string;
  name: string;
  status: OrderStatus;
  paidByHand: number;
  /** How it was paid by hand. */
  handPayment: { method: HandPaymentMethod } | null;
}

interface RefundDialogProps {
  order: RefundableOrder;
  onClose: () => void;
}

/** Shows the proposed refund and asks for the amount and the reason. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { data: proposal, error, refetch } = useRefundProposal(order.id);
  return (
    <InputDialog onClose={onClose} aria-labelledby="refund-title" maxWidth="xs" fullWidth>
      <DialogTitle id="refund-title" sx={{ overflowWrap: 'anywhere' }}>
        Refund {order.name}
      </DialogTitle>
      {proposal ? (
        <RefundForm
          orderId={order.id}
          status={order.status}
          proposal={proposal}
          paidBy={order.paidByHand > 0 ? (order.handPayment?.method ?? 'cash') : null}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <LoadError error={error} onRetry={() => void refetch()} />
            ) : (
              <LoadingState text="Calculating the refund..." rows={3} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
          </DialogActions>
        </>
      )}
    </InputDialog>
  );
}

interface RefundFormProps {
  orderId: string;
  status: OrderStatus;
  proposal: RefundProposalResponse;
  /**
   * How the order was paid by hand, which the office refunds itself and records here. Null for one that was paid
   * online.
   */
  paidBy: HandPaymentMethod | null;
  onClose: () => void;
}

function RefundForm({ orderId, status, proposal: loaded, paidBy, onClose }: RefundFormProps) {
  const isByHand = paidBy !== null;
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const refresh = useMoneyRefresh();
  /** Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isGoodwill, setIsGoodwill] = useState(false);
  const [checked, setChecked] = useState(false);
  const [handPayment, setHandPayment] = useState<HandPayment>({ method: paidBy ?? 'cash', reference: '' });
  const [refundedOn, setRefundedOn] = useState<string | null>(today());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (request: RefundRequest & { amount: number }) => {
      if (!isByHand) return dataProvider.refundOrder(orderId, request);
      const day = refundedOn !== null && { refundedOn };
      await dataProvider.refundByHand(orderId, { ...request, ...handPaymentRequest(handPayment), ...day });
      return { amount: request.amount, status: 'processed' as const };
    },
    onSuccess: (refund) => notify(outcomeOf(refund), { type: refund.status === 'failed' ? 'error' : 'success' }),
    onError: useFailureWhenClosed(),
    onSettled: refresh,
  });
  const proposal = useSeenProposal(loaded, error);
  // Goodwill is not what is proposed for unused months.
  const text = typed ?? (isGoodwill || proposal.proposed === 0 ? '' : String(proposal.proposed));
  const entered = amountToRefund(text, proposal);
  const amount = 'amount' in entered ? entered.amount : null;
  const amountError = checked || text !== '' ? ('error' in entered ? entered.error : null) : null;
  const reasonError = checked && reason.trim() === '' ? 'Enter a reason' : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isByHand && (lacksReference(handPayment) || refundedOnError(refundedOn) !== null)) return;
    if (amount === null || reason.trim() === '' || isPending) return;
    // Not called once this dialog is closed, because another one may be open then.
    const { version } = proposal;
    mutate({ amount, reason: reason.trim(), ...(isGoodwill && { goodwill: true }), version }, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText>{proposal.explanation}</DialogContentText>
        <PreviousRefunds proposal={proposal} />
        <LateCreditNoteAlert proposal={proposal} />
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <TextField
            label="Amount"
            value={text}
            onChange={({ target }) => setTyped(target.value)}
            error={amountError !== null}
            helperText={amountError ?? `Up to ${formatRupees(proposal.available)}`}
            autoFocus
            required
            margin="none"
            slotProps={{
              htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
              input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
            }}
          />
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={reasonError !== null}
            helperText={reasonError ?? 'Saved with the order'}
            required
            margin="none"
            slotProps={{ htmlInput: { maxLength: MAX_REFUND_REASON_LENGTH } }}
          />
          {canBeGoodwill(status) && (
            <FormControlLabel
              control={<Checkbox checked={isGoodwill} onChange={({ target }) => setIsGoodwill(target.checked)} />}
              label="Goodwill: does not reduce a later refund of unused months"
            />
          )}
          {isByHand && (
            <div>
              <HandPaymentFields
                label="How you refunded it"
                value={handPayment}
                onChange={setHandPayment}
                checked={checked}
              />
              <DayByHandField
                label="Refunded on"
                value={refundedOn}
                error={refundedOnError(refundedOn)}
                help="The credit note is dated today"
                onChange={setRefundedOn}
              />
            </div>
          )}
          <FormAlert error={error} />
          <DialogContentText>
            {isByHand
              ? 'This records a refund that you have paid out yourself. The credit note is emailed to the customer.'
              : `${amount === null ? 'The amount' : formatRupees(amount)} goes back to the original payment method.`}{' '}
            {effectOnOrder(status, amount, proposal)}This can’t be undone.
          </DialogContentText>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" color="error" loading={isPending}>
          {isByHand ? 'Record refund' : amount === null ? 'Refund' : `Refund ${formatRupees(amount)}`}
        </Button>
      </DialogActions>
    </form>
  );
}

function PreviousRefunds({
  proposal: { amountPaid, amountRefunded, amountRefunding, amountGoodwill },
}: Pick<RefundFormProps, 'proposal'>) {
  if (amountRefunded + amountRefunding === 0) return null;
  const before = [
    amountRefunded > 0 && `${formatRupees(amountRefunded)} has been refunded`,
    amountRefunding > 0 && `${formatRupees(amountRefunding)} is on its way`,
  ].filter(Boolean);
  return (
    <DialogContentText sx={{ mt: 1 }}>
      Of {formatRupees(amountPaid)} paid, {before.join(' and ')}.
      {amountGoodwill > 0 && ` ${formatRupees(amountGoodwill)} of this was goodwill.`}
    </DialogContentText>
  );
}
