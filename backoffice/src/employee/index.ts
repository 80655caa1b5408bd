import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Those of whoever is signed in. */
export const employeeLeads: ResourceProps = { name: 'employeeleads', list: lazy(() => import('./EmployeeLeads.js')) };
