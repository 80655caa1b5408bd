import { useState } from 'react';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import type { Transition, TransitionDialogProps } from '../components/Transitions.js';
import { isReceived, receivedInCash, type ReceivedPayment } from './hand-payment.js';
import { ReceivedPaymentFields } from './ReceivedPaymentFields.js';

interface PaidDialogProps extends TransitionDialogProps<ReceivedPayment> {
  transition: Transition<string>;
}

/** Confirms that an order was paid by hand, and how. */
export function PaidDialog({ transition: { label, effect }, busy, error, onConfirm, onClose }: PaidDialogProps) {
  const [payment, setPayment] = useState(receivedInCash);
  return (
    <ConfirmDialog
      title={`${label}?`}
      text={effect}
      confirm={label}
      busy={busy}
      disabled={!isReceived(payment)}
      onConfirm={() => onConfirm(payment)}
      onClose={onClose}
    >
      <ReceivedPaymentFields value={payment} onChange={setPayment} />
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
