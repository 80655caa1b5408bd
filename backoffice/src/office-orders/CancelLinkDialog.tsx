import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import type { UnpaidOrder } from './payment-link.js';

interface CancelLinkDialogProps {
  order: UnpaidOrder;
  onCancelled: (link: PaymentLinkResponse) => void;
  onFailed: () => void;
  onClose: () => void;
}

/** Cancels the open payment link of an order. */
export function CancelLinkDialog({ order, onCancelled, onFailed, onClose }: CancelLinkDialogProps) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const reportWhenClosed = useFailureWhenClosed();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.cancelPaymentLink(order.id),
    onSuccess: (link) => {
      onCancelled(link);
      notify('Payment link cancelled', { type: 'success' });
    },
    onError: (failure) => {
      reportWhenClosed(failure);
      onFailed();
    },
  });
  return (
    <ConfirmDialog
      title={`Cancel the payment link for ${order.orderNumber}?`}
      text={`${order.name} can no longer use it to pay. You can send a new one.`}
      confirm="Cancel link"
      keep="Keep link"
      destructive
      busy={isPending}
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
