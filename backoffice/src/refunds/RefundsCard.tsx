import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { OrderMoney, RefundResponse } from '#libs/contract/payments.js';
import type { Versioned } from '#libs/contract/records.js';
import { formatRupees } from '#libs/money.js';
import { listPath } from '../list/list-path.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { dateTimeText, dayText } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { CorrectHandPayment } from '../office-orders/CorrectHandPayment.js';
import { handPaymentText } from '../office-orders/hand-payment.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isOver } from '../disputes/dispute.js';
import { DISPUTE_STATUS } from './refund.js';
import { RefundCreator } from './RefundCreator.js';
import { RefundStatusChip } from './RefundStatusChip.js';
import { RetryButton } from './RetryButton.js';
import { TransferButton } from './TransferButton.js';

const ENTRY = { display: 'grid', gap: 0.25, pt: 1.5, mt: 1.5, borderTop: 1, borderColor: 'divider' } as const;

export type PaidOrder = OrderMoney & Versioned & { id: string };

/** Refunds of a paid order, newest first. */
export function RefundsCard({ order }: { order: PaidOrder }) {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['refunds', 'order', order.id, order.version],
    queryFn: () => dataProvider.refundsOf(order.id),
    enabled: order.amountPaid > 0,
  });
  if (order.amountPaid === 0) return order.paidByHand > 0 ? <HandRefunds order={order} /> : null;
  return (
    <DetailsCard title="Refunds">
      {order.disputeStatus && (
        <Alert severity={isOver({ status: order.disputeStatus }) ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
          {isOver({ status: order.disputeStatus })
            ? 'The customer’s bank disputed this payment.'
            : 'The customer’s bank disputes this payment.'}{' '}
          Status: {DISPUTE_STATUS[order.disputeStatus].name.toLowerCase()}.{' '}
          <Link
            component={RouterLink}
            to={listPath('disputes', { orderId: order.id })}
            color="inherit"
            underline="always"
          >
            Show the dispute
          </Link>
        </Alert>
      )}
      <Details>
        <Detail name="Paid online">{formatRupees(order.amountPaid)}</Detail>
        <Detail name="Refunded so far">{formatRupees(order.amountRefunded)}</Detail>
        {order.amountRefunding > 0 && <Detail name="On its way">{formatRupees(order.amountRefunding)}</Detail>}
      </Details>
      {error && <LoadError text="Error loading refunds:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading refunds..." rows={2} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          No refunds yet.
        </Typography>
      )}
      <PlainList component="ol">
        {data?.map((refund) => (
          <Box component="li" key={refund.id} sx={ENTRY}>
            <Attempt refund={refund} />
          </Box>
        ))}
      </PlainList>
    </DetailsCard>
  );
}

function HandRefunds({ order: { id, paidByHand, handRefunds } }: { order: PaidOrder }) {
  return (
    <DetailsCard title="Refunds">
      <Details>
        <Detail name="Paid by hand">{formatRupees(paidByHand)}</Detail>
      </Details>
      {handRefunds.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          No refunds yet.
        </Typography>
      )}
      <PlainList component="ol">
        {handRefunds.toReversed().map((refund) => (
          <Box component="li" key={refund.id} sx={ENTRY}>
            <Typography sx={{ fontWeight: 600 }}>{formatRupees(refund.amount)}</Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{reasonText(refund)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              <CorrectHandPayment orderId={id} payment={refund} refundId={refund.id}>
                {handPaymentText(refund)} · {dayText(refund.refundedOn)}
              </CorrectHandPayment>
            </Typography>
          </Box>
        ))}
      </PlainList>
    </DetailsCard>
  );
}

function reasonText({ reason, goodwill }: Pick<RefundResponse, 'reason' | 'goodwill'>): string {
  return goodwill ? `Goodwill: ${reason}` : reason;
}

function Attempt({ refund }: { refund: RefundResponse }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{formatRupees(refund.amount)}</Typography>
        <RefundStatusChip status={refund.status} />
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TransferButton refund={refund} />
          <RetryButton refund={refund} />
        </Box>
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{reasonText(refund)}</Typography>
      {refund.failureReason && (
        <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
          {refund.failureReason}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {refund.attempt > 0 && `Attempt ${refund.attempt} · `}
        {dateTimeText(refund.createdAt)} · <RefundCreator refund={refund} />
      </Typography>
      {(refund.processedAt ?? refund.failedAt) && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {refund.failedAt ? `Failed ${dateTimeText(refund.failedAt)}` : `Refunded ${dateTimeText(refund.processedAt)}`}
          {refund.bankReference && ` · Bank reference ${refund.bankReference}`}
        </Typography>
      )}
    </>
  );
}
