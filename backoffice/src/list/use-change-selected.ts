import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useResourceContext, type Identifier } from 'react-admin';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useUnselect } from './use-unselect.js';

interface Change<Changes> {
  ids: readonly Identifier[];
  changes: Changes;
  /** The notification when all have been changed. */
  successText: string;
}

/** Changes selected records of a list together, for a dialog. Those that could not be changed stay selected. */
export function useChangeSelected<Changes extends object>() {
  const resource = useResourceContext()!;
  const unselect = useUnselect();
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const reportWhenClosed = useFailureWhenClosed();
  return useMutation({
    mutationFn: ({ ids, changes }: Change<Changes>) =>
      dataProvider.updateMany(resource, { ids: [...ids], data: changes }),
    onSuccess: (_, { successText }) => notify(successText, { type: 'success' }),
    onError: reportWhenClosed,
    onSettled: (_, error, { ids }) => {
      unselect(ids, error);
      return queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
}
