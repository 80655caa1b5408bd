import { lazy } from 'react';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** /leads/create and /leads/{id} open forms beside the list. */
export const leads: ScreenResource = {
  name: 'leads',
  list: lazy(() => import('./LeadList.js')),
  show: lazy(() => import('./LeadShow.js')),
  recordRepresentation: (lead: LeadResponse) => lead.name,
};
