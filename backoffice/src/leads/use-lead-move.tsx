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
    text: 'They get an account and an email with a link to choose a password, unless they already have an account. This can’t be undone.',
    confirm: 'Convert to customer',
    destructive: false,
  },
  lost: {
    title: (name) => `Mark ${name} as lost?`,
    text: 'You can reopen the lead later.',
    confirm: 'Mark lost',
    destructive: true,
  },
};

interface Move {
  lead: LeadResponse;
  to: LeadStatus;
  /** Why it is lost. */
  reason: string;
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
  const close = () => setConfirming(null);

  function apply(chosen: Move) {
    const { lead, to, reason, onMoved } = chosen;
    close();
    onMoved?.();
    // Moving a lead to the last column converts it.
    if (to === 'converted') conversion.mutate(lead, { onSuccess: ({ customer }) => onConverted?.(customer) });
    else if (reason === '') transition.mutate({ lead, status: to });
    // A reason is not typed again after a failure.
    else transition.mutate({ lead, status: to, reason }, { onError: () => setConfirming((open) => open ?? chosen) });
  }

  function move(lead: LeadResponse, to: LeadStatus, onMoved?: () => void) {
    const chosen = { lead, to, reason: '', onMoved };
    if (CONFIRMATIONS[to]) setConfirming(chosen);
    else apply(chosen);
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
        onConfirm={() => apply({ ...confirming, reason: confirming.reason.trim() })}
        onClose={close}
      >
        {confirming.to === 'lost' && (
          <LostReason reason={confirming.reason} onChange={(reason) => setConfirming({ ...confirming, reason })} />
        )}
      </ConfirmDialog>
    ),
  };
}
