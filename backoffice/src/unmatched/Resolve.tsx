import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { AssignmentRequest, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { AssignDialog } from './AssignDialog.js';
import { amountText } from './unmatched.js';
import { isPermitted } from '../session/permissions.js';

type Action = 'refund' | 'assign';

/** Buttons to assign or refund an unmatched payment. Renders nothing once it is resolved. */
export function Resolve({ payment }: { payment: UnmatchedPaymentResponse }) {
  const [confirming, setConfirming] = useState<Action | null>(null);
  const isOpen = payment.status === 'open';
  return (
    <>
      {isOpen && (
        <Button size="small" onClick={() => setConfirming('assign')} aria-label={`Assign ${payment.id}`}>
          Assign
        </Button>
      )}
      {isOpen && isPermitted('refunds') && (
        <Button size="small" color="error" onClick={() => setConfirming('refund')} aria-label={`Refund ${payment.id}`}>
          Refund
        </Button>
      )}
      {confirming && <ResolveDialog payment={payment} action={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

interface ResolveDialogProps {
  payment: UnmatchedPaymentResponse;
  action: Action;
  onClose: () => void;
}

function ResolveDialog({ payment, action, onClose }: ResolveDialogProps) {
  const dataProvider = useBackofficeProvider();
  const refresh = useMoneyRefresh();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: AssignmentRequest | null) =>
      to ? dataProvider.assignPayment(payment.id, to) : dataProvider.refundPayment(payment.id),
    onSuccess: ({ status }, to) => {
      refresh();
      return to && (status === 'returning' || status === 'returned')
        ? notify('The order can no longer be paid, so the payment is being refunded', { type: 'warning' })
        : notify(OUTCOME_TEXTS[status], { type: 'success' });
    },
    onError: useFailureWhenClosed(),
  });
  const resolve = (to: AssignmentRequest | null) => mutate(to, { onSuccess: onClose });

  function close() {
    onClose();
    // Not before, because the payment may leave the list, and with it the dialog that shows the error.
    if (error) refresh();
  }

  if (action === 'assign')
    return <AssignDialog payment={payment} busy={isPending} error={error} onAssign={resolve} onClose={close} />;
  return (
    <ConfirmDialog
      title={`Refund ${amountText(payment)}?`}
      text="The whole amount is refunded to the original payment method. This can’t be undone."
      confirm="Refund"
      destructive
      busy={isPending}
      onConfirm={() => resolve(null)}
      onClose={close}
    >
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}

const OUTCOME_TEXTS: Record<UnmatchedPaymentResponse['status'], string> = {
  open: 'The payment is still open',
  assigning: 'The payment is being assigned',
  returning: 'Refund requested. Waiting for the payment provider to confirm it',
  returned: 'Payment refunded',
  resolved: 'Payment assigned',
};
