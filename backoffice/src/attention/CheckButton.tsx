import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { AttentionReason, PaymentResponse } from '#libs/contract/payments.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { problemOf } from '../providers/problem.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { ATTENTION } from './attention.js';

/** Checks a payment with the provider now instead of at the next scheduled check. */
export function CheckButton({ payment: { id } }: { payment: PaymentResponse }) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.checkPayment(id),
    onSuccess: ({ attention }) =>
      attention === null
        ? notify('The payment no longer needs attention', { type: 'success' })
        : notify(stillNeedsAttention(attention), { type: 'warning' }),
    onError: (error) =>
      notify(isProviderRejection(error) ? stillNeedsAttention('provider-rejected') : errorMessage(error), {
        type: 'error',
      }),
    onSettled: useMoneyRefresh(),
  });
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()} aria-label={`Check now: ${id}`}>
      Check now
    </Button>
  );
}

function stillNeedsAttention(reason: AttentionReason): string {
  return `Still needs attention. ${ATTENTION[reason]}.`;
}

/** This error's own message is written for customers. */
function isProviderRejection(error: unknown): boolean {
  return problemOf(error).code === 'payment-provider-rejected';
}
