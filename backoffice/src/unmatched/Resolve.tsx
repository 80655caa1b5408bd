import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { AssignmentRequest, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { AssignDialog } from './AssignDialog.js';
import { amountText } from './unmatched.js';
import { isPermitted } from '../session/permissions.js';

/** Buttons to assign or refund an unmatched payment. Renders nothing once it is resolved. */
export function Resolve({ payment }: { payment: UnmatchedPaymentResponse }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const refresh = useMoneyRefresh();
  const notify = useNotify();
  const [confirming, setConfirming] = useState<'refund' | 'assign' | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (to: AssignmentRequest | null) =>
      to ? dataProvider.assignPayment(payment.id, to) : dataProvider.refundPayment(payment.id),
    onSuccess: ({ status }, to) =>
      to && (status === 'returning' || status === 'returned')
        ? notify('The order can no longer be paid, so the payment is being refunded', { type: 'warning' })
        : notify(OUTCOME_TEXTS[status], { type: 'success' }),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => {
      setConfirming(null);
      refresh();
    },
  });
  if (payment.status !== 'open') return null;
  const close = () => setConfirming(null);
  return (
    <>
      <Button size="small" onClick={() => setConfirming('assign')} aria-label={`Assign ${payment.id}`}>
        Assign
      </Button>
      {isPermitted('refunds') && (
        <Button size="small" color="error" onClick={() => setConfirming('refund')} aria-label={`Refund ${payment.id}`}>
          Refund
        </Button>
      )}
      {confirming === 'refund' && (
        <ConfirmDialog
          title={`Refund ${amountText(payment)}?`}
          text="The whole amount is refunded to the original payment method. This can’t be undone."
          confirm="Refund"
          destructive
          busy={isPending}
          onConfirm={() => mutate(null)}
          onClose={close}
        />
      )}
      {confirming === 'assign' && <AssignDialog payment={payment} busy={isPending} onAssign={mutate} onClose={close} />}
    </>
  );
}

const OUTCOME_TEXTS: Record<UnmatchedPaymentResponse['status'], string> = {
  open: 'The payment is still open',
  assigning: 'The payment is being assigned',
  returning: 'Refund requested. Waiting for the payment provider to confirm it',
  returned: 'Payment refunded',
  resolved: 'Payment assigned',
};
