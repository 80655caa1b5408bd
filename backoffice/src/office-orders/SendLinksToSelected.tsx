import { Button } from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import type { OrderFields } from '#libs/contract/order-fields.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { countText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { rejectionText } from '../list/rejection-text.js';
import { useSelection, type Selection } from '../list/use-selection.js';
import { useUnselect } from '../list/use-unselect.js';
import { changeEach, PartialFailure } from '../providers/change-each.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

type Order = Pick<OrderFields, 'name' | 'payableOnline'> & RaRecord;

/** Emails a payment link for each of the selected orders that is not paid. */
export function SendLinksToSelected() {
  const { read, isReading, selection, close } = useSelection<Order>(
    'orders',
    ({ payableOnline }) => payableOnline,
    () => 'None of the selected orders is waiting for a payment.',
  );
  return (
    <>
      <Button size="small" startIcon={<MailOutlined />} onClick={read} loading={isReading}>
        Email payment links
      </Button>
      {selection && <Question {...selection} onClose={close} />}
    </>
  );
}

function Question({ wanted: unpaid, others, onClose }: Selection<Order> & { onClose: () => void }) {
  const { mutate, isPending } = useSendLinks();
  return (
    <ConfirmDialog
      title={unpaid.length === 1 ? 'Email 1 payment link?' : `Email ${countText(unpaid.length)} payment links?`}
      text={effectText(others.length)}
      confirm={unpaid.length === 1 ? 'Email link' : 'Email links'}
      busy={isPending}
      onConfirm={() => mutate({ wanted: unpaid, others }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function effectText(others: number): string {
  const text = 'Customers who have a link already get it again.';
  if (others === 0) return text;
  const leftOut =
    others === 1
      ? '1 order that is not waiting for a payment is'
      : `${countText(others)} orders that are not waiting for a payment are`;
  return `${leftOut} left out. ${text}`;
}

/** Orders whose links were not sent are named, and stay selected. */
function useSendLinks() {
  const unselect = useUnselect();
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ wanted: unpaid }: Selection<Order>) =>
      changeEach(
        unpaid.map(({ id }) => id),
        'sent',
        (id) => dataProvider.sendPaymentLink(String(id)),
      ),
    onSuccess: (_, { wanted: { length } }) =>
      notify(length === 1 ? 'Payment link sent' : `${countText(length)} payment links sent`, { type: 'success' }),
    onError: (error, { wanted: unpaid }) =>
      notify(error instanceof PartialFailure ? rejectionText(error, unpaid) : errorMessage(error), { type: 'error' }),
    onSettled: (_, error, { wanted: unpaid, others }) =>
      unselect(
        [...unpaid, ...others].map(({ id }) => id),
        error,
      ),
  });
}
