import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { messageOf } from '../parts/Failure.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { LEAD_STATUS } from './lead.js';

/** Takes a step with a lead, and has every list of leads read again. */
export function useLeadStep() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ lead, status }: { lead: Pick<LeadResponse, 'id' | 'name'>; status: LeadStatus }) => dataProvider.stepLead(lead.id, status),
    onSuccess: ({ status }, { lead }) => notify(`${lead.name} is now ${LEAD_STATUS[status].name.toLowerCase()}`, { type: 'success' }),
    onError: (error) => notify(messageOf(error), { type: 'error', autoHideDuration: 5000 }),
    onSettled: () => readLeadsAgain(queryClient),
  });
}

/** The admin's leads, and the employee's. */
export function readLeadsAgain(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(['leads', 'employeeleads'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
}
