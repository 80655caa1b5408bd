import { lazy } from 'react';
import type { RoomResource } from '../session/room-resource.js';

/** Those of whoever is signed in. */
export const employeeLeads: RoomResource = { name: 'employeeleads', list: lazy(() => import('./EmployeeLeads.js')) };
