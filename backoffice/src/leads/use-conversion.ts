import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { convertLead } from './convert-lead.js';
import { LEAD_TRANSITION_KEY, refetchLeads } from './use-lead-transition.js';

/** Converts a lead to a customer. */
export function useConversion() {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationKey: LEAD_TRANSITION_KEY,
    mutationFn: (lead: LeadResponse) =>
      convertLead(lead, {
        createCustomer: async (data) =>
          (await dataProvider.create<ProfileResponse & RaRecord>('customers', { data })).data,
        findCustomer: async (email) => {
          const { data } = await dataProvider.getList<ProfileResponse>('customers', {
            filter: { email, role: ['user'] },
            sort: { field: 'createdAt', order: 'DESC' },
            pagination: { page: 1, perPage: 1 },
          });
          return data[0];
        },
        changeLeadStatus: (id, status) => dataProvider.changeLeadStatus(id, status),
      }),
    onSuccess: ({ customer, isNew }) => {
      notify(
        isNew
          ? `${customer.name} is now a customer`
          : `${customer.name} already has an account. The lead is converted.`,
        { type: 'success' },
      );
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => refetchLeads(queryClient),
  });
}
