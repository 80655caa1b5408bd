import { useGetList, type RaRecord } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';

/** As many as one company's cleaners are. */
const MOST = 500;

export function useEmployees() {
  const { data = [] } = useGetList<EmployeeResponse & RaRecord>('manageemployees', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'name', order: 'ASC' },
  });
  return data;
}
