import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { LEAD_STATUS } from './lead.js';
import { draftOf } from '../components/note-drafts.js';

/** The mutation key of status changes, so that a lead is not moved twice at the same time. */
export const LEAD_TRANSITION_KEY = ['lead-transition'];

interface LeadTransition {
  lead: Pick<LeadResponse, 'id' | 'name'>;
  status: LeadStatus;
  /** Why it was lost. */
  reason?: string;
}

/** Changes a lead's status and reloads all lists of leads. */
export function useLeadTransition() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationKey: LEAD_TRANSITION_KEY,
    mutationFn: ({ lead, status, reason }: LeadTransition) => dataProvider.changeLeadStatus(lead.id, status, reason),
    onSuccess: ({ status }, { lead }) => {
      const { name } = LEAD_STATUS[status];
      const kept = draftOf(lead.id).text === '' ? '' : '. Your unsaved note is kept with the lead';
      notify(`${lead.name} is now ${name.toLowerCase()}${kept}`, {
        type: kept ? 'warning' : 'success',
      });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => refetchLeads(queryClient),
  });
}

/** Reloads the leads of admins and employees. */
export function refetchLeads(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['leads', 'employeeleads'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  );
}
