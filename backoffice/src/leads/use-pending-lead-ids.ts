import { useMutationState } from '@tanstack/react-query';
import type { LeadResponse } from '#libs/contract/leads.js';
import { LEAD_TRANSITION_KEY } from './use-lead-transition.js';

type Sent = LeadResponse | { lead: LeadResponse };

/** The ids of leads whose status change is pending. Their buttons are disabled. */
export function usePendingLeadIds(): ReadonlySet<string> {
  const sent = useMutationState({
    filters: { mutationKey: LEAD_TRANSITION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Sent,
  });
  return new Set(sent.map((one) => ('lead' in one ? one.lead.id : one.id)));
}
