import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { messageOf } from '../parts/Failure.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { LEAD_STATUS } from './lead.js';
import { draftOf } from './note-drafts.js';

/** What every change of a lead's status goes by, so that a lead on its way is not sent on it twice. */
export const MOVING = ['lead on its way'];

/** Takes a step with a lead, and has every list of leads read again. */
export function useLeadStep() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationKey: MOVING,
    mutationFn: ({ lead, status }: { lead: Pick<LeadResponse, 'id' | 'name'>; status: LeadStatus }) =>
      dataProvider.stepLead(lead.id, status),
    onSuccess: ({ status }, { lead }) => {
      const { name } = LEAD_STATUS[status];
      const kept = draftOf(lead.id).text === '' ? '' : `. Your unfinished note is kept with it, under ${name}`;
      notify(`${lead.name} is now ${name.toLowerCase()}${kept}`, {
        type: 'success',
        ...(kept && { autoHideDuration: 5000 }),
      });
    },
    onError: (error) => notify(messageOf(error), { type: 'error', autoHideDuration: 5000 }),
    onSettled: () => readLeadsAgain(queryClient),
  });
}

/** The admin's leads, and the employee's. */
export function readLeadsAgain(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['leads', 'employeeleads'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  );
}
