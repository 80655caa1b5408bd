import { useState } from 'react';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import type { Transition, TransitionDialogProps } from '../components/Transitions.js';
import { IN_CASH, lacksReference } from '../office-orders/hand-payment.js';
import { HandPaymentFields } from '../office-orders/HandPaymentFields.js';

interface PaidDialogProps extends TransitionDialogProps<HandPayment> {
  transition: Transition<string>;
}

/** Confirms that the team was paid for a wash, and how. */
export function PaidDialog({ transition: { label, effect }, busy, error, onConfirm, onClose }: PaidDialogProps) {
  const [payment, setPayment] = useState(IN_CASH);
  return (
    <ConfirmDialog
      title={`${label}?`}
      text={effect}
      confirm={label}
      busy={busy}
      disabled={lacksReference(payment)}
      onConfirm={() => onConfirm(payment)}
      onClose={onClose}
    >
      <HandPaymentFields label="How it was paid" value={payment} onChange={setPayment} />
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
