import { lazy } from 'react';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { RoomResource } from '../session/room-resource.js';

export const employees: RoomResource = {
  name: 'manageemployees',
  list: lazy(() => import('./EmployeeList.js')),
  recordRepresentation: (employee: EmployeeResponse) => employee.name,
  options: { label: 'ManageEmployees' },
};
