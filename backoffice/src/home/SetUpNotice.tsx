import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useCatalogue } from '../components/use-catalogue.js';
import { isPermitted } from '../session/permissions.js';

/** The contacts of a new installation, and no others, are in this domain (RFC 2606). */
const EXAMPLE = /\.example$/;

/** Tells the operator of a new installation what to enter before the first order. */
export function SetUpNotice() {
  const { data: catalogue } = useCatalogue();
  if (!catalogue || !isPermitted('settings')) return null;
  const { business, contacts } = catalogue;
  if (business.gstin !== '' || !EXAMPLE.test(contacts.email)) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="/settings" color="inherit">
          Settings
        </Button>
      }
    >
      Enter your company, its GSTIN and your contacts. The website shows examples, and no invoice is issued without a
      GSTIN. Also replace the example reviews, communities and questions.
    </Alert>
  );
}
