import { lazy } from 'react';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** The list also holds the edit form: /leads/{id} opens it beside the table. */
export const leads: ScreenResource = {
  name: 'leads',
  list: lazy(() => import('./LeadList.js')),
  show: lazy(() => import('./LeadShow.js')),
  recordRepresentation: (lead: LeadResponse) => lead.name,
};
