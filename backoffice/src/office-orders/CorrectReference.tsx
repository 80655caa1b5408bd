import { useState, type ReactNode } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { REFERENCE_NAMES } from '#libs/hand-payments.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { isPermitted } from '../session/permissions.js';
import { handPaymentRequest, lacksReference } from './hand-payment.js';
import { ReferenceField } from './ReferenceField.js';

interface CorrectReferenceProps {
  orderId: string;
  payment: HandPayment;
  /** The refund by hand that has the reference; undefined for the order's payment. */
  refundId?: string;
}

/**
 * A text about a payment or refund by hand, beside the button that corrects its reference. Only the text for cash, or
 * without permission.
 */
export function CorrectReference({ children, ...props }: CorrectReferenceProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { method, reference } = props.payment;
  const name = REFERENCE_NAMES[method];
  if (name === null || !isPermitted('payments')) return children;
  const label = `Correct the ${name}`;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center' }}>
      <span>{children}</span>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={`${label} ${reference}`} onClick={() => setOpen(true)} sx={{ my: -1 }}>
          <EditOutlined fontSize="inherit" />
        </IconButton>
      </Tooltip>
      {open && <ReferenceDialog {...props} title={label} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface ReferenceDialogProps extends CorrectReferenceProps {
  title: string;
  onClose: () => void;
}

function ReferenceDialog({ orderId, payment, refundId, title, onClose }: ReferenceDialogProps) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const notify = useNotify();
  const [reference, setReference] = useState(payment.reference);
  const corrected = handPaymentRequest({ ...payment, reference });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.correctReference(orderId, { reference: corrected.reference, refundId }),
    onSuccess: () => notify('Reference corrected', { type: 'success' }),
    onError: useFailureWhenClosed(),
    onSettled: useMoneyRefresh(),
  });
  return (
    <ConfirmDialog
      title={title}
      text={`Documents that have been issued keep ${payment.reference}.`}
      confirm="Save"
      busy={isPending}
      disabled={lacksReference(corrected) || corrected.reference === payment.reference}
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReferenceField payment={{ ...payment, reference }} onChange={setReference} recorded={payment.reference} />
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
