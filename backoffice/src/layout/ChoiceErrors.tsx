import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';

/**
 * Notifies the user when the options of forms and filters could not be loaded. Otherwise the lists would just be empty.
 */
export function ChoiceErrors() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const choices = event.query.meta?.choices;
        if (event.type !== 'updated' || event.action.type !== 'error' || typeof choices !== 'string') return;
        notify(
          `We couldn’t load the ${choices} to choose from. Press Refresh to try again.\n${errorMessage(event.action.error)}`,
          { type: 'error' },
        );
      }),
    [queryClient, notify],
  );
  return null;
}
