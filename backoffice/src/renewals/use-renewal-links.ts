import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { countText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { forEachConcurrently } from '../providers/change-each.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';

/** The query of the plans due for renewal. */
export const RENEWALS_KEY = ['allOrders', 'renewals'];

/** Emails renewal links, or orders the next terms with payment links, a few at a time. */
export function useRenewalLinks() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [renewals, setRenewals] = useState<ReadonlyMap<string, OfficeOrderResponse>>(new Map());
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ plans, kind }: { plans: readonly OrderResponse[]; kind: 'renewal' | 'payment' }) => {
      const ordered = new Map<string, OfficeOrderResponse>();
      let done = 0;
      let failure: unknown;
      await forEachConcurrently(plans, async ({ id }) => {
        try {
          if (kind === 'renewal') await dataProvider.sendRenewalLink(id);
          else ordered.set(id, await dataProvider.renewWithLink(id));
          done += 1;
        } catch (error) {
          failure ??= error;
        }
      });
      return { done, ordered, failure };
    },
    onSuccess: ({ done, ordered, failure }, { plans, kind }) => {
      setRenewals(new Map([...renewals, ...ordered]));
      if (failure === undefined) notify(sentText(kind, done), { type: 'success' });
      else
        notify(`${countText(done)} of ${countText(plans.length)} links were sent. ${errorMessage(failure)}`, {
          type: 'error',
        });
      return queryClient.invalidateQueries({ queryKey: RENEWALS_KEY });
    },
  });
  return {
    isPending,
    renewals,
    send: (plans: readonly OrderResponse[], kind: 'renewal' | 'payment', onDone?: () => void) =>
      mutate({ plans, kind }, { onSuccess: () => onDone?.() }),
  };
}

const SENT = {
  renewal: ['Renewal link sent', 'renewal links sent'],
  payment: ['Payment link sent', 'payment links sent'],
};

function sentText(kind: keyof typeof SENT, count: number): string {
  const [one, several] = SENT[kind];
  return count === 1 ? one! : `${countText(count)} ${several}`;
}
