import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';

/** The list also holds the forms: /communities/create and /communities/{id} open them beside it. */
export const communities: ResourceProps = {
  name: 'communities',
  list: lazy(() => import('./CommunityList.js')),
  recordRepresentation: (community: CommunityResponse) => community.name,
};
