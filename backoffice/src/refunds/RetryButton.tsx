import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { RefundResponse } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { outcomeOf } from './refund.js';
import { useMoneyRefresh } from './use-money-refresh.js';
import { isPermitted } from '../session/permissions.js';

/** Retries a failed refund as a new attempt. Renders nothing if that is not possible. */
export function RetryButton({ refund: { id, amount, canRetry } }: { refund: RefundResponse }) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.retryRefund(id),
    onSuccess: (refund) => notify(outcomeOf(refund), { type: refund.status === 'failed' ? 'error' : 'success' }),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: useMoneyRefresh(),
  });
  if (!canRetry || !isPermitted('refunds')) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={`Retry the refund of ${formatRupees(amount)}`}
    >
      Retry
    </Button>
  );
}
