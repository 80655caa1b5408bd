import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { CustomerUpdate, ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

interface ProfileCarChange {
  customer: ProfileResponse;
  carId: string;
  plan: Pick<PlanResponse, 'carName' | 'carColor' | 'carNumber'>;
}

/** Gives a car in the profile of a customer the name, colour and number of a plan's car. */
export function useProfileCarChange() {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate } = useMutation({
    mutationFn: ({ customer, carId, plan: { carName, carColor, carNumber } }: ProfileCarChange) => {
      const { id, name, email, phone, version } = customer;
      const data: CustomerUpdate = { name, email, phone, version, cars: [{ id: carId, carName, carColor, carNumber }] };
      return dataProvider.update<ProfileResponse>('customers', { id, data, previousData: customer });
    },
    onError: (error) =>
      notify(`The order was updated, but not the car in the customer’s profile: ${errorMessage(error)}`, {
        type: 'error',
      }),
    // The profile may have been changed by somebody else.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['customers'] }),
  });
  return mutate;
}
