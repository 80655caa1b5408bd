import { lazy } from 'react';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** The list also holds the forms: /communities/create and /communities/{id} open them beside it. */
export const communities: ScreenResource = {
  name: 'communities',
  list: lazy(() => import('./CommunityList.js')),
  recordRepresentation: (community: CommunityResponse) => community.name,
};
