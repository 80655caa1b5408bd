import { useQuery } from '@tanstack/react-query';
import type { DowntimeResponse } from '#libs/contract/payments.js';
import { api } from '../app/api.js';
import { Alert } from '../ui/alert.js';
import { downtimeText } from './downtimes.js';

const ASK_AGAIN_MS = 60_000;

/** Warns before payment while a payment method is down. Nothing while all work, or when that cannot be asked. */
export function DowntimeNotice() {
  const { data = [] } = useQuery({
    queryKey: ['downtimes'],
    queryFn: ({ signal }) => api<DowntimeResponse[]>('payments/downtimes', { signal, anonymous: true }),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  });
  const text = downtimeText(data);
  return text === null ? null : <Alert tone="warning" message={text} />;
}
