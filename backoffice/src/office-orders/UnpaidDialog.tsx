import { useId, useState } from 'react';
import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import type { OrderPaymentRequest } from '#libs/contract/hand-payments.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { LoadError } from '../components/LoadError.js';
import type { Transition, TransitionDialogProps } from '../components/Transitions.js';
import { LateCreditNoteAlert } from '../refunds/LateCreditNoteAlert.js';
import { useRefundProposal, useSeenProposal } from '../refunds/use-refund-proposal.js';

interface UnpaidDialogProps extends TransitionDialogProps<Pick<OrderPaymentRequest, 'version' | 'notify'>> {
  transition: Transition<string>;
  order: Pick<OrderResponse, 'id' | 'name'>;
}

/** Confirms that a payment by hand is undone, for the version of the order's money that the user has seen. */
export function UnpaidDialog({ transition, order, busy, error, onConfirm, onClose }: UnpaidDialogProps) {
  const { label, keep, effect, destructive } = transition;
  const { data, error: loadError, refetch } = useRefundProposal(order.id);
  const [notify, setNotify] = useState(true);
  const helpId = useId();
  const proposal = useSeenProposal(data, error);
  return (
    <ConfirmDialog
      title={`${label}?`}
      text={effect}
      confirm={label}
      keep={keep}
      destructive={destructive}
      busy={busy}
      disabled={!proposal}
      onConfirm={() => onConfirm({ version: proposal!.version, notify })}
      onClose={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={notify}
              onChange={({ target }) => setNotify(target.checked)}
              slotProps={{ input: { 'aria-describedby': helpId } }}
            />
          }
          label={`Email ${order.name} about the correction`}
        />
        <FormHelperText id={helpId} sx={{ mt: 0, ml: 4 }}>
          Not needed if you record the payment again with another day or amount: the new invoice is emailed then.
        </FormHelperText>
      </Box>
      {proposal && (
        <LateCreditNoteAlert proposal={proposal}>
          If the payment is recorded again, its new invoice is taxed again.
        </LateCreditNoteAlert>
      )}
      {!proposal && loadError && <LoadError error={loadError} onRetry={() => void refetch()} />}
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
