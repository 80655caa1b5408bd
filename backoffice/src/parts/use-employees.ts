import { useGetList, type RaRecord } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';

/** As many as one company's cleaners are. */
const MOST = 500;

const ALL = { pagination: { page: 1, perPage: MOST }, sort: { field: 'name', order: 'ASC' as const } };

export const FORMER_EMPLOYEE = 'Former employee';

export function useEmployees() {
  return useAll().data ?? [];
}

/** Whose id it is; null for none, and until it is known. */
export function useEmployeeName(id: string | null): string | null {
  const { data } = useAll();
  if (id === null || !data) return null;
  return data.find((employee) => employee.id === id)?.name ?? FORMER_EMPLOYEE;
}

/** Whom something may be given to: those who can sign in, and whoever has it now. */
export function useAssignees(current: string | null): { id: string; name: string }[] {
  const { data = [], isSuccess } = useAll();
  const offered = data
    .filter(({ id, disabled }) => !disabled || id === current)
    .map(({ id, name, disabled }) => ({ id, name: disabled ? `${name} (sign-in disabled)` : name }));
  const isGone = isSuccess && Boolean(current) && !data.some(({ id }) => id === current);
  return isGone ? [...offered, { id: current!, name: FORMER_EMPLOYEE }] : offered;
}

function useAll() {
  return useGetList<EmployeeResponse & RaRecord>('manageemployees', ALL, { meta: { choices: 'employees' } });
}
