import { useGetList, type RaRecord } from 'react-admin';
import { FORMER_EMPLOYEE, STAFF_ROLES, type EmployeeResponse } from '#libs/contract/accounts.js';
import type { Permission } from '#libs/permissions.js';
import type { Filter } from '../list/filters.js';
import { isPermitted } from '../session/permissions.js';

const STAFF_LIST = 'staff:read' satisfies Permission;

/** Enough for the staff of one company. */
const MAX_STAFF = 500;

const ALL = {
  filter: { staffRole: STAFF_ROLES },
  pagination: { page: 1, perPage: MAX_STAFF },
  sort: { field: 'name', order: 'ASC' as const },
};

export function useEmployees() {
  return useEmployeesQuery().data ?? [];
}

/** The same with its state of loading. */
export function useEmployeesQuery() {
  const { data, error, refetch } = useStaffQuery();
  return { data: data?.filter(({ staffRole }) => staffRole === 'employee'), error, refetch };
}

/** All members of staff, for names and filters: records keep an assignee who is given another staff role. */
export function useStaff() {
  return useStaffQuery().data ?? [];
}

/** A filter of records by a member of staff; none for those who may not read the list of staff. */
export function useStaffFilter(source: string, label: string): readonly Filter[] {
  const choices = useStaff().map(({ id, name }) => ({ id, name }));
  return isPermitted(STAFF_LIST) ? [{ kind: 'choices', source, label, choices }] : [];
}

/** The member of staff with this id, or null while unknown. */
export function useEmployeeName(id: string | null): string | null {
  const { data } = useStaffQuery();
  if (id === null || !data) return null;
  return data.find((one) => one.id === id)?.name ?? FORMER_EMPLOYEE;
}

/** Employees that a record can be assigned to: those who can sign in, and the current assignee. */
export function useAssignees(current: string | null): { id: string; name: string }[] {
  const { data = [], isSuccess } = useStaffQuery();
  const offered = data
    .filter(({ id, staffRole, disabled }) => id === current || (staffRole === 'employee' && !disabled))
    .map(({ id, name, disabled }) => ({ id, name: disabled ? `${name} (login disabled)` : name }));
  const isGone = isSuccess && Boolean(current) && !data.some(({ id }) => id === current);
  return isGone ? [...offered, { id: current!, name: FORMER_EMPLOYEE }] : offered;
}

function useStaffQuery() {
  return useGetList<EmployeeResponse & RaRecord>('manageemployees', ALL, {
    enabled: isPermitted(STAFF_LIST),
    meta: { choices: 'employees' },
  });
}
