import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { draftOf } from '../components/drafts.js';
import { useTexts } from '../language/use-texts.js';

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
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { t, errorText } = useTexts();
  return useMutation({
    mutationKey: LEAD_TRANSITION_KEY,
    mutationFn: ({ lead, status, reason }: LeadTransition) => dataProvider.changeLeadStatus(lead.id, status, reason),
    onSuccess: ({ status }, { lead }) => {
      const moved = t(`leads.moved.${status}`, { name: lead.name });
      if (draftOf(lead.id).text === '') notify(moved, { type: 'success' });
      else notify(t('leads.noteKept', { moved }), { type: 'warning' });
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: () => refetchLeads(queryClient),
  });
}

/** Reloads the leads of admins and employees. */
export function refetchLeads(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['leads', 'employeeleads'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  );
}
