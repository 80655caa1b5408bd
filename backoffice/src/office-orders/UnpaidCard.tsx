import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { PaymentLinkResponse, PaymentLinkStatus } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { errorMessage, LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useMoneyRefresh } from '../refunds/use-money-refresh.js';
import { CancelLinkDialog } from './CancelLinkDialog.js';
import { LinkButtons } from './LinkButtons.js';
import type { UnpaidOrder } from './payment-link.js';
import { RecordPaymentDialog } from './RecordPaymentDialog.js';
import { isPermitted } from '../session/permissions.js';

const STATUS: Record<PaymentLinkStatus, string> = {
  creating: 'Being created',
  open: 'Waiting for the customer',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** Ways to pay for an unpaid order: by payment link, and to the office while it is pending. */
export function UnpaidCard({ order }: { order: UnpaidOrder }) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useMoneyRefresh();
  const [confirming, setConfirming] = useState<'cancel' | 'record' | null>(null);
  const queryKey = ['payment-links', order.id];
  const { data: links, error, refetch } = useQuery({ queryKey, queryFn: () => dataProvider.paymentLinks(order.id) });
  const link = links?.[0];
  const showChanged = (changed: PaymentLinkResponse) =>
    queryClient.setQueryData<PaymentLinkResponse[]>(queryKey, (all = []) => [
      changed,
      ...all.filter(({ id }) => id !== changed.id),
    ]);
  const reload = () => {
    refresh();
    void refetch();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.sendPaymentLink(order.id),
    onSuccess: (changed) => {
      showChanged(changed);
      notify('Payment link sent', { type: 'success' });
    },
    onError: (failure) => {
      notify(errorMessage(failure), { type: 'error' });
      reload();
    },
  });
  const isOpen = link?.status === 'open';
  const maySend = isPermitted('orders:write');
  const isPendingOrder = order.status === 'pending';

  return (
    <DetailsCard title={isPendingOrder ? 'Waiting for payment' : 'Payment link'}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!links && !error && <LoadingState rows={2} />}
      {links?.length === 0 && <Typography color="textSecondary">No payment link has been sent.</Typography>}
      <Typography color="textSecondary" sx={{ mb: link && 1.5 }}>
        The customer can also pay online in their profile.
      </Typography>
      {link && (
        <Details>
          <Detail name="Payment link">{STATUS[link.status]}</Detail>
          {isOpen && <Detail name="URL">{link.url}</Detail>}
          <Detail name="Amount">{formatRupees(link.amount)}</Detail>
          {isOpen && <Detail name="Expires">{dateTimeText(link.expiresAt)}</Detail>}
          <Detail name="Emailed">{dateTimeText(link.mailedAt)}</Detail>
        </Details>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {maySend && (links || error) && (
          <Button
            variant={isPendingOrder ? 'contained' : 'outlined'}
            startIcon={<MailOutlined />}
            loading={isPending}
            onClick={() => mutate()}
          >
            {isOpen ? 'Email link again' : 'Email payment link'}
          </Button>
        )}
        {link && isOpen && maySend && <LinkButtons order={order} link={link} />}
        {isPendingOrder && (
          <Button variant="outlined" onClick={() => setConfirming('record')}>
            Record payment
          </Button>
        )}
        {isOpen && maySend && (
          <Button color="error" onClick={() => setConfirming('cancel')}>
            Cancel link
          </Button>
        )}
      </Box>
      {confirming === 'cancel' && (
        <CancelLinkDialog
          order={order}
          onCancelled={showChanged}
          onFailed={reload}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'record' && <RecordPaymentDialog order={order} onClose={() => setConfirming(null)} />}
    </DetailsCard>
  );
}
