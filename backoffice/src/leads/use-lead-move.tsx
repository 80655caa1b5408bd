import { useState, type ReactNode } from 'react';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { LostReason } from './LostReason.js';
import { useConversion } from './use-conversion.js';
import { useLeadTransition } from './use-lead-transition.js';

/** Transitions that need a confirmation. */
const CONFIRMATIONS: Partial<
  Record<LeadStatus, { title: (name: string) => string; text: string; confirm: string; destructive: boolean }>
> = {
  converted: {
    title: (name) => `Make ${name} a customer?`,
    text: "They get an account, unless they have one, and an email with a link to choose a password. This can't be undone.",
    confirm: 'Convert to customer',
    destructive: false,
  },
  lost: {
    title: (name) => `Mark ${name} as lost?`,
    text: 'You can reopen the lead later.',
    confirm: 'Mark lost',
    destructive: false,
  },
};

interface Move {
  lead: LeadResponse;
  to: LeadStatus;
  onMoved?: () => void;
}

/**
 * Changes a lead's status, after a confirmation where needed. The caller renders `confirmDialog`.
 *
 * @param onConverted gets the customer that a lead became
 */
export function useLeadMove(onConverted?: (customer: ProfileResponse) => void): {
  move: (lead: LeadResponse, to: LeadStatus, onMoved?: () => void) => void;
  confirmDialog: ReactNode;
} {
  const transition = useLeadTransition();
  const conversion = useConversion();
  const [confirming, setConfirming] = useState<Move | null>(null);
  const [reason, setReason] = useState('');

  function close() {
    setConfirming(null);
    // The next lead has another reason.
    setReason('');
  }

  function apply({ lead, to, onMoved }: Move) {
    close();
    onMoved?.();
    // Moving a lead to the last column converts it.
    if (to === 'converted') conversion.mutate(lead, { onSuccess: ({ customer }) => onConverted?.(customer) });
    else transition.mutate({ lead, status: to, ...(to === 'lost' && reason.trim() && { reason: reason.trim() }) });
  }

  function move(lead: LeadResponse, to: LeadStatus, onMoved?: () => void) {
    if (CONFIRMATIONS[to]) setConfirming({ lead, to, onMoved });
    else apply({ lead, to, onMoved });
  }

  const confirmation = confirming && CONFIRMATIONS[confirming.to];
  return {
    move,
    confirmDialog: confirmation && (
      <ConfirmDialog
        title={confirmation.title(confirming.lead.name)}
        text={confirmation.text}
        confirm={confirmation.confirm}
        destructive={confirmation.destructive}
        onConfirm={() => apply(confirming)}
        onClose={close}
      >
        {confirming.to === 'lost' && <LostReason reason={reason} onChange={setReason} />}
      </ConfirmDialog>
    ),
  };
}
