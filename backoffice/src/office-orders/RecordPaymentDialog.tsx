import { useState } from 'react';
import { DialogContentText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { isReceived, receivedInCash, receivedPaymentRequest } from './hand-payment.js';
import type { UnpaidOrder } from './payment-link.js';
import { ReceivedPaymentFields } from './ReceivedPaymentFields.js';

/** Records a payment that the office received by hand. */
export function RecordPaymentDialog({ order, onClose }: { order: UnpaidOrder; onClose: () => void }) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const refresh = useMoneyRefresh();
  const [payment, setPayment] = useState(receivedInCash);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.recordPayment(order.id, receivedPaymentRequest(payment)),
    onSuccess: () => notify('Payment recorded', { type: 'success' }),
    onError: useFailureWhenClosed(),
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      title={`Record the payment for ${order.orderNumber}?`}
      confirm="Record payment"
      busy={isPending}
      disabled={!isReceived(payment)}
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        The order is marked as paid, and we email the invoice to {order.name}.
      </DialogContentText>
      <ReceivedPaymentFields value={payment} onChange={setPayment} />
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
