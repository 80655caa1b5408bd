import { useState } from 'react';
import { Button, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { RefundResponse } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useMoneyRefresh } from './use-money-refresh.js';
import { isPermitted } from '../session/permissions.js';

const UTR = /^[A-Za-z0-9]{6,30}$/;

/** Records that a failed refund was paid by bank transfer. Renders nothing if that is not possible. */
export function TransferButton({ refund }: { refund: RefundResponse }) {
  const [open, setOpen] = useState(false);
  if (!refund.canRetry || !isPermitted('refunds')) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        onClick={() => setOpen(true)}
        aria-label={`Record a bank transfer for the refund of ${formatRupees(refund.amount)}`}
      >
        Record a bank transfer
      </Button>
      {open && <TransferDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  );
}

function TransferDialog({ refund: { id, amount }, onClose }: { refund: RefundResponse; onClose: () => void }) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const [reference, setReference] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.recordTransfer(id, reference.trim()),
    onSuccess: () => notify(`The bank transfer of ${formatRupees(amount)} is recorded`, { type: 'success' }),
    onError: useFailureWhenClosed(),
    onSettled: useMoneyRefresh(),
  });
  return (
    <ConfirmDialog
      title="Record a bank transfer"
      text={`Transfer ${formatRupees(amount)} to the customer’s bank account first, then enter its reference. We issue a credit note and email the customer.`}
      confirm="Record transfer"
      busy={isPending}
      disabled={!UTR.test(reference.trim())}
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label="UTR"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        helperText="6 to 30 letters and digits, as on the bank statement"
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
        sx={{ mt: 2 }}
      />
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
