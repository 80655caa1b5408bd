import { lazy } from 'react';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const employees: ScreenResource = {
  name: 'manageemployees',
  list: lazy(() => import('./EmployeeList.js')),
  recordRepresentation: (employee: EmployeeResponse) => employee.name,
  options: { label: 'ManageEmployees' },
};
