import { useQuery } from '@tanstack/react-query';
import type { ProviderStatusResponse } from '#libs/contract/payments.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** Time passes without a change that the server reports. */
const REFRESH_MS = 10 * 60_000;

/** Whether the connection with the payment provider works. */
export function useProviderStatus() {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['provider-status'],
    queryFn: () => dataProvider.providerStatus(),
    refetchInterval: REFRESH_MS,
  });
}

export function hasWarning({ testMode, keysRejected, eventsMissing }: ProviderStatusResponse): boolean {
  return testMode || keysRejected || eventsMissing;
}
