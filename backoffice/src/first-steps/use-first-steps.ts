import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { FirstStepsRequest } from '#libs/contract/first-steps.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

const KEY = ['first-steps'];

/** What a new business needs before its first order. Read for admins. */
export function useFirstSteps() {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: KEY,
    queryFn: () => dataProvider.firstSteps(),
    enabled: isPermitted('settings'),
  });
}

/** @param onSaved called when the server has stored the choices */
export function useSaveFirstSteps(onSaved: (saved: FirstStepsRequest) => void) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (choices: FirstStepsRequest) => dataProvider.saveFirstSteps(choices),
    onSuccess: (saved) => {
      queryClient.setQueryData(KEY, saved);
      onSaved(saved);
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
}
