import { lazy } from 'react';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** /communities/create and /communities/{id} open forms beside the list. */
export const communities: ScreenResource = {
  name: 'communities',
  list: lazy(() => import('./CommunityList.js')),
  recordRepresentation: (community: CommunityResponse) => community.name,
};
