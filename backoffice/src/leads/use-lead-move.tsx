import { useState, type ReactNode } from 'react';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { LostReason } from './LostReason.js';
import { useConversion } from './use-conversion.js';
import { useLeadTransition } from './use-lead-transition.js';

/** Transitions that need a confirmation. */
const QUESTIONS: Partial<
  Record<LeadStatus, { title: (name: string) => string; text: string; confirm: string; grave: boolean }>
> = {
  converted: {
    title: (name) => `Make ${name} a customer?`,
    text: "They get an account, unless they have one, and an email with a link to choose a password. This can't be undone.",
    confirm: 'Convert to customer',
    grave: false,
  },
  lost: {
    title: (name) => `Mark ${name} as lost?`,
    text: 'You can reopen the lead later.',
    confirm: 'Mark lost',
    grave: false,
  },
};

interface Move {
  lead: LeadResponse;
  to: LeadStatus;
  onTaken?: () => void;
}

/** Changes a lead's status, after a confirmation where needed. The caller renders `question`. */
export function useLeadMove(): {
  move: (lead: LeadResponse, to: LeadStatus, onTaken?: () => void) => void;
  question: ReactNode;
} {
  const step = useLeadTransition();
  const conversion = useConversion();
  const [asked, setAsked] = useState<Move | null>(null);
  const [reason, setReason] = useState('');

  function take({ lead, to, onTaken }: Move) {
    setAsked(null);
    onTaken?.();
    // Moving a lead to the last column converts it.
    if (to === 'converted') conversion.mutate(lead);
    else step.mutate({ lead, status: to, ...(to === 'lost' && reason.trim() && { reason: reason.trim() }) });
    setReason('');
  }

  function move(lead: LeadResponse, to: LeadStatus, onTaken?: () => void) {
    if (QUESTIONS[to]) setAsked({ lead, to, onTaken });
    else take({ lead, to, onTaken });
  }

  const question = asked && QUESTIONS[asked.to];
  return {
    move,
    question: question && (
      <ConfirmDialog
        title={question.title(asked.lead.name)}
        text={question.text}
        confirm={question.confirm}
        grave={question.grave}
        onConfirm={() => take(asked)}
        onClose={() => setAsked(null)}
      >
        {asked.to === 'lost' && <LostReason reason={reason} onChange={setReason} />}
      </ConfirmDialog>
    ),
  };
}
