import { useQuery } from '@tanstack/react-query';
import type { DowntimeResponse } from '#libs/contract/payments.js';
import { api } from '../app/api.js';
import { Alert } from '../ui/alert.js';
import { downtimeText } from './downtimes.js';

const POLL_MS = 60_000;

/** Warns while a payment method is down. Renders nothing while all work, or if the state cannot be loaded. */
export function DowntimeNotice() {
  const { data = [] } = useQuery({
    queryKey: ['downtimes'],
    queryFn: ({ signal }) => api<DowntimeResponse[]>('payments/downtimes', { signal, anonymous: true }),
    refetchInterval: POLL_MS,
    retry: false,
  });
  const text = downtimeText(data);
  return text === null ? null : <Alert tone="warning" message={text} />;
}
