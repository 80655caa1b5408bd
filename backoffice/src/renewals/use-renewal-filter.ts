import { useSearchParams } from 'react-router-dom';
import type { RenewalResponse } from '#libs/contract/orders.js';
import { today } from '../components/format.js';
import { endsWhen, WHEN, type When } from './renewal.js';

interface RenewalFilter {
  /** The id of a community, which the server filters by. Null for all. */
  community: string | null;
  when: When;
  /** Whether to show only plans that can be renewed and whose customer has not been sent a link. */
  unsent: boolean;
}

/** The community by which the list of renewals is filtered. */
export function useRenewalCommunity(): string | null {
  return useSearchParams()[0].get('community');
}

/**
 * The filter of the list of renewals. It is kept in the URL, so that it survives a reload and can be shared.
 *
 * @param plans those of the chosen community
 */
export function useRenewalFilter(plans: readonly RenewalResponse[]) {
  const [search, setSearch] = useSearchParams();
  const filter: RenewalFilter = {
    community: useRenewalCommunity(),
    when: WHEN.find((when) => when === search.get('ends')) ?? 'all',
    unsent: search.get('link') === 'unsent',
  };
  const { when, unsent } = filter;
  const inPeriod = plans.filter((plan) => endsWhen(plan, when, today()));
  const withoutLink = inPeriod.filter(({ renewable, renewalLinkSentAt }) => renewable && renewalLinkSentAt === null);

  function change(changes: Partial<RenewalFilter>): void {
    const next = { ...filter, ...changes };
    setSearch(
      {
        ...(next.community !== null && { community: next.community }),
        ...(next.when !== 'all' && { ends: next.when }),
        ...(next.unsent && { link: 'unsent' }),
      },
      { replace: true },
    );
  }

  return { ...filter, change, withoutLink, matching: unsent ? withoutLink : inPeriod };
}
