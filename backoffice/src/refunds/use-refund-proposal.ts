import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { currentOf } from '../providers/edit-conflict.js';

/** What can be refunded of an order. A cached proposal can be out of date. */
export function useRefundProposal(orderId: string) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['refunds', 'proposal', orderId],
    queryFn: () => dataProvider.refundProposal(orderId),
    gcTime: 0,
    staleTime: 0,
  });
}

/**
 * The proposal that the user decides on: as it was when the dialog was opened, or the current one once the server has
 * rejected that version. A newer one that arrives in the background does not replace it, because its version would
 * confirm changes that the user has not noticed.
 *
 * @param loaded undefined until it has loaded
 * @param error why the last attempt failed
 */
export function useSeenProposal<P extends RefundProposalResponse | undefined>(loaded: P, error: unknown): P {
  const [seen, setSeen] = useState(loaded);
  const current = currentOf(error) as P | null;
  if (!seen) {
    if (loaded) setSeen(loaded);
  } else if (current && current.version > seen.version) setSeen(current);
  return seen;
}
