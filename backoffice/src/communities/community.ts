import type { CommunityRequest, CommunityResponse, CommunityUses } from '#libs/contract/communities.js';
import type { Filter } from '../list/filters.js';
import { countText } from '../components/format.js';

export const COMMUNITY_FILTERS: readonly Filter[] = [
  { kind: 'flag', source: 'active', label: 'Availability', yes: 'Available', no: 'Unavailable' },
];

/** The form's values as the API accepts them. */
export function communityRequest(community: CommunityResponse): CommunityRequest {
  const { name, locality, address, city, state, pin, active } = community;
  return { name, locality, address: address ?? '', city, state, pin: pin ?? '', active: active ?? true };
}

const WORDS: Record<keyof CommunityUses, [one: string, many: string]> = {
  employees: ['employee', 'employees'],
  customers: ['customer', 'customers'],
  leads: ['lead', 'leads'],
  orders: ['order', 'orders'],
  washes: ['single wash', 'single washes'],
};

/** `1 customer`, `1,200 customers`. */
export function customersText(count: number): string {
  return count === 1 ? '1 customer' : `${countText(count)} customers`;
}

/** `1 employee`, `24 leads`, without zero counts. */
export function usageText(uses: CommunityUses): string[] {
  const kinds = Object.keys(WORDS) as (keyof CommunityUses)[];
  return kinds
    .filter((kind) => uses[kind] > 0)
    .map((kind) => `${countText(uses[kind])} ${WORDS[kind][uses[kind] === 1 ? 0 : 1]}`);
}
