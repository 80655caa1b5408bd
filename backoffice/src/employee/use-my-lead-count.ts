import { useGetList } from 'react-admin';

/** How many leads the employee has. */
export function useMyLeadCount(filter: object) {
  const { total, error, refetch } = useGetList('employeeleads', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter,
  });
  return { total, error, refetch };
}
