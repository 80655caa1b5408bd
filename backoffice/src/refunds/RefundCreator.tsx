import { useGetOne, type RaRecord } from 'react-admin';
import type { RefundResponse } from '#libs/contract/payments.js';
import { REFUND_SOURCE_NAMES } from '#libs/value-names.js';

/** Who requested a refund. Staff are named while their account exists. */
export function RefundCreator({ refund: { source, requestedBy } }: { refund: RefundResponse }) {
  const { data } = useGetOne<RaRecord & { name: string }>(
    'customers',
    { id: requestedBy ?? '' },
    { enabled: requestedBy !== null, retry: false },
  );
  return data?.name ?? REFUND_SOURCE_NAMES[source];
}
