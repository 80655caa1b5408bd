import { useGetList, type RaRecord } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { isPermitted } from '../session/permissions.js';

/** Enough for all employees of one company. */
const MAX_EMPLOYEES = 500;

const ALL = {
  filter: { staffRole: 'employee' },
  pagination: { page: 1, perPage: MAX_EMPLOYEES },
  sort: { field: 'name', order: 'ASC' as const },
};

const FORMER_EMPLOYEE = 'Former employee';

export function useEmployees() {
  return useAllEmployees().data ?? [];
}

/** The employee with this id, or null while unknown. */
export function useEmployeeName(id: string | null): string | null {
  const { data } = useAllEmployees();
  if (id === null || !data) return null;
  return data.find((employee) => employee.id === id)?.name ?? FORMER_EMPLOYEE;
}

/** Employees that a record can be assigned to: those who can sign in, and the current assignee. */
export function useAssignees(current: string | null): { id: string; name: string }[] {
  const { data = [], isSuccess } = useAllEmployees();
  const offered = data
    .filter(({ id, disabled }) => !disabled || id === current)
    .map(({ id, name, disabled }) => ({ id, name: disabled ? `${name} (sign-in disabled)` : name }));
  const isGone = isSuccess && Boolean(current) && !data.some(({ id }) => id === current);
  return isGone ? [...offered, { id: current!, name: FORMER_EMPLOYEE }] : offered;
}

function useAllEmployees() {
  return useGetList<EmployeeResponse & RaRecord>('manageemployees', ALL, {
    enabled: isPermitted('staff:read'),
    meta: { choices: 'employees' },
  });
}
