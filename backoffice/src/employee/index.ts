import { lazy } from 'react';
import type { ScreenResource } from '../session/screen-resource.js';

const loadHome = () => import('./EmployeeHome.js');
const loadLeads = () => import('./EmployeeLeads.js');

export const EmployeeHome = lazy(loadHome);

/** Those of whoever is signed in. */
export const employeeLeads: ScreenResource = { name: 'employeeleads', list: lazy(loadLeads) };

/** All of an employee's screens. One that does not arrive is asked for again when it is opened. */
export function fetchEmployeeScreens(): void {
  for (const load of [loadHome, loadLeads]) void load().catch(() => undefined);
}
