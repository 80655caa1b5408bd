import { lazy } from 'react';
import type { ScreenResource } from '../session/screen-resource.js';

const loadHome = () => import('./EmployeeHome.js');
const loadLeads = () => import('./EmployeeLeads.js');

export const EmployeeHome = lazy(loadHome);

/** The leads of the signed-in employee. */
export const employeeLeads: ScreenResource = { name: 'employeeleads', list: lazy(loadLeads) };

/** Preloads the screens of employees. A screen that failed to load is loaded again when it is opened. */
export function fetchEmployeeScreens(): void {
  for (const load of [loadHome, loadLeads]) void load().catch(() => undefined);
}
