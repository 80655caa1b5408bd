import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { countText } from '../components/format.js';
import { rejectionText } from '../list/rejection-text.js';
import { forEachConcurrently, PartialFailure, type Rejection } from '../providers/change-each.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** The query of the plans due for renewal. */
export const RENEWALS_KEY = ['allOrders', 'renewals'];

/** A link to choose the next term, or one that pays for an order of the same plan. */
export type LinkKind = 'renewal' | 'payment';

/** Emails renewal links, or orders the next terms with payment links, a few at a time. */
export function useRenewalLinks() {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [renewals, setRenewals] = useState<ReadonlyMap<string, OfficeOrderResponse>>(new Map());
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ plans, kind }: { plans: readonly OrderResponse[]; kind: LinkKind }) => {
      const ordered = new Map<string, OfficeOrderResponse>();
      const rejections: Rejection[] = [];
      await forEachConcurrently(plans, async ({ id }) => {
        try {
          if (kind === 'renewal') await dataProvider.sendRenewalLink(id);
          else ordered.set(id, await dataProvider.renewWithLink(id));
        } catch (error) {
          rejections.push({ id, error: error as Error });
        }
      });
      return { ordered, rejections };
    },
    onSuccess: ({ ordered, rejections }, { plans, kind }) => {
      setRenewals(new Map([...renewals, ...ordered]));
      const done = plans.length - rejections.length;
      const summary = `${countText(done)} of ${countText(plans.length)} links ${done === 1 ? 'was' : 'were'} sent.`;
      if (rejections.length === 0) notify(sentText(kind, done), { type: 'success' });
      else notify(rejectionText(new PartialFailure(summary, rejections), plans), { type: 'error' });
      return queryClient.invalidateQueries({ queryKey: RENEWALS_KEY });
    },
  });
  return {
    isPending,
    renewals,
    /** @param onDone gets the ids of plans whose links were not sent */
    send: (plans: readonly OrderResponse[], kind: LinkKind, onDone?: (failed: readonly string[]) => void) =>
      mutate({ plans, kind }, { onSuccess: ({ rejections }) => onDone?.(rejections.map(({ id }) => String(id))) }),
  };
}

const SENT: Record<LinkKind, readonly [one: string, several: string]> = {
  renewal: ['Renewal link sent', 'renewal links sent'],
  payment: ['Payment link sent', 'payment links sent'],
};

function sentText(kind: LinkKind, count: number): string {
  const [one, several] = SENT[kind];
  return count === 1 ? one : `${countText(count)} ${several}`;
}
