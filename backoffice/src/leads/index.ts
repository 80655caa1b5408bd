import { lazy } from 'react';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { RoomResource } from '../session/room-resource.js';

/** The list also holds the edit form: /leads/{id} opens it beside the table. */
export const leads: RoomResource = {
  name: 'leads',
  list: lazy(() => import('./LeadList.js')),
  show: lazy(() => import('./LeadShow.js')),
  recordRepresentation: (lead: LeadResponse) => lead.name,
};
