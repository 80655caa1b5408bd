import { useState, type ReactNode } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { isPermitted } from '../session/permissions.js';
import { handPaymentRequest, handPaymentText, lacksReference } from './hand-payment.js';
import { HandPaymentFields } from './HandPaymentFields.js';

interface CorrectHandPaymentProps {
  orderId: string;
  payment: HandPayment;
  /** The refund by hand that is shown; undefined for the order's payment. */
  refundId?: string;
}

/**
 * A text about a payment or refund by hand, beside the button that corrects its method and reference. Only the text
 * without permission.
 */
export function CorrectHandPayment({ children, ...props }: CorrectHandPaymentProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (!isPermitted('payments')) return children;
  const label = `Correct the ${props.refundId === undefined ? 'payment' : 'refund'}`;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center' }}>
      <span>{children}</span>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={`${label}: ${handPaymentText(props.payment)}`}
          onClick={() => setOpen(true)}
          sx={{ my: -1 }}
        >
          <EditOutlined fontSize="inherit" />
        </IconButton>
      </Tooltip>
      {open && <CorrectionDialog {...props} title={label} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface CorrectionDialogProps extends CorrectHandPaymentProps {
  title: string;
  onClose: () => void;
}

function CorrectionDialog({ orderId, payment, refundId, title, onClose }: CorrectionDialogProps) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const [entered, setEntered] = useState<HandPayment>({ method: payment.method, reference: payment.reference });
  const corrected = handPaymentRequest(entered);
  const isPayment = refundId === undefined;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.correctHandPayment(orderId, { ...corrected, refundId }),
    onSuccess: () => notify(`${isPayment ? 'Payment' : 'Refund'} corrected`, { type: 'success' }),
    onError: useFailureWhenClosed(),
    onSettled: useMoneyRefresh(),
  });
  const issued = `Documents that have been issued still say “${handPaymentText(payment)}”.`;
  const others = ' To correct the day or the amount, mark the order as unpaid and record the payment again.';
  return (
    <ConfirmDialog
      title={title}
      text={isPayment ? issued + others : issued}
      confirm="Save"
      busy={isPending}
      disabled={
        lacksReference(corrected) || (corrected.method === payment.method && corrected.reference === payment.reference)
      }
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <HandPaymentFields
        label={isPayment ? 'How it was paid' : 'How it was refunded'}
        value={entered}
        onChange={setEntered}
        recorded={payment.reference}
      />
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
