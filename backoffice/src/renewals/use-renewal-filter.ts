import { useSearchParams } from 'react-router-dom';
import type { RenewalResponse } from '#libs/contract/orders.js';
import { today } from '../components/format.js';
import { endsWhen, WHEN, type When } from './renewal.js';

interface RenewalFilter {
  /** The name of a community. Null for all. */
  community: string | null;
  when: When;
  /** Whether to show only plans whose customer has not been sent a link. */
  unsent: boolean;
}

/** The filter of the list of renewals. It is kept in the URL, so that it survives a reload and can be shared. */
export function useRenewalFilter(plans: readonly RenewalResponse[]) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('community');
  const filter: RenewalFilter = {
    community: plans.some(({ communityName }) => communityName === named) ? named : null,
    when: WHEN.find((when) => when === search.get('ends')) ?? 'all',
    unsent: search.get('link') === 'unsent',
  };
  const { community, when, unsent } = filter;
  const inCommunity = community === null ? plans : plans.filter(({ communityName }) => communityName === community);
  const inPeriod = inCommunity.filter((plan) => endsWhen(plan, when, today()));
  const withoutLink = inPeriod.filter(({ renewalLinkSentAt }) => renewalLinkSentAt === null);

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

  return { ...filter, change, inCommunity, withoutLink, matching: unsent ? withoutLink : inPeriod };
}
