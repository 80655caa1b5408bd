import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';

/** The list also holds the edit form: /leads/{id} opens it beside the table. */
export const leads: ResourceProps = {
  name: 'leads',
  list: lazy(() => import('./LeadList.js')),
  show: lazy(() => import('./LeadShow.js')),
  recordRepresentation: (lead: LeadResponse) => lead.name,
};
