import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';

export const employees: ResourceProps = {
  name: 'manageemployees',
  list: lazy(() => import('./EmployeeList.js')),
  recordRepresentation: (employee: EmployeeResponse) => employee.name,
  options: { label: 'ManageEmployees' },
};
