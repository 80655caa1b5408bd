import { Link } from '@mui/material';
import { useReference } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/**
 * Links to a customer's page, or shows the name if the account was deleted: orders outlive accounts. The customers of
 * all rows are loaded with one request.
 */
export function CustomerLink({ id, name }: { id: string; name: string }) {
  const { referenceRecord, isPending, error } = useReference({ reference: 'customers', id });
  if (!isPending && !error && !referenceRecord) return `${name} (account deleted)`;
  return (
    <Link component={RouterLink} to={`/customers/${encodeURIComponent(id)}/show`}>
      {name}
    </Link>
  );
}
