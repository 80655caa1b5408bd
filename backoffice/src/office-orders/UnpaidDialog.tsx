import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { LoadError } from '../components/LoadError.js';
import type { Transition, TransitionDialogProps } from '../components/Transitions.js';
import { LateCreditNoteAlert } from '../refunds/LateCreditNoteAlert.js';
import { useRefundProposal, useSeenProposal } from '../refunds/use-refund-proposal.js';

interface UnpaidDialogProps extends TransitionDialogProps<number> {
  transition: Transition<string>;
  orderId: string;
}

/** Confirms that a payment by hand is undone, for the version of the order's money that the user has seen. */
export function UnpaidDialog({ transition, orderId, busy, error, onConfirm, onClose }: UnpaidDialogProps) {
  const { label, keep, effect, destructive } = transition;
  const { data, error: loadError, refetch } = useRefundProposal(orderId);
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
      onConfirm={() => onConfirm(proposal?.version)}
      onClose={onClose}
    >
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
