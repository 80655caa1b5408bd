import type { UseQueryResult } from '@tanstack/react-query';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { LoadError } from '../../ui/load-error.js';
import { Loading } from '../../ui/spinner.js';

type Load = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>;

/** Whether a list could not be loaded, also while it is loaded again. */
export function hasLoadFailed({ data, errorUpdateCount }: Load): boolean {
  return data === undefined && errorUpdateCount > 0;
}

/** The error of a list that could not be loaded, or that it is being loaded again. Nothing for other lists. */
export function FailedLoad({ load }: { load: Load }) {
  if (!hasLoadFailed(load)) return null;
  if (!load.error) return <Loading />;
  return <LoadError message={messageOf(load.error, MESSAGES.somethingWrong)} onRetry={() => void load.refetch()} />;
}
