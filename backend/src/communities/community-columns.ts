import type { CommunityResponse } from '#libs/contract/communities.js';
import type { CsvColumn } from '../kernel/csv.js';

export const COMMUNITY_COLUMNS: readonly CsvColumn<CommunityResponse>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Locality', value: ({ locality }) => locality },
  { title: 'Address', value: ({ address }) => address },
  { title: 'City', value: ({ city }) => city },
  { title: 'State', value: ({ state }) => state },
  { title: 'PIN Code', value: ({ pin }) => pin },
  { title: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
];
