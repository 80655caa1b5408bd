import { Link } from '@mui/material';
import { HttpError, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** Links to a customer's page, or shows the name if the account was deleted: orders outlive accounts. */
export function CustomerLink({ id, name }: { id: string; name: string }) {
  const { error } = useGetOne('customers', { id }, { retry: false });
  if (error instanceof HttpError && error.status === 404) return `${name} (account deleted)`;
  return (
    <Link component={RouterLink} to={`/customers/${encodeURIComponent(id)}/show`}>
      {name}
    </Link>
  );
}
