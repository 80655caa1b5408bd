import { lazy } from 'react';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** /leads/{id} opens the edit form beside the list. */
export const leads: ScreenResource = {
  name: 'leads',
  list: lazy(() => import('./LeadList.js')),
  show: lazy(() => import('./LeadShow.js')),
  recordRepresentation: (lead: LeadResponse) => lead.name,
};
