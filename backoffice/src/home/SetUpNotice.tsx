import { Alert, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { EXAMPLE_GSTIN } from '#libs/gstin.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { isPermitted } from '../session/permissions.js';
import { settingsPath } from '../settings/settings-sections.js';

/** The contacts of a new installation, and no others, are in this domain (RFC 2606). */
const EXAMPLE = /\.example$/;

function link(to: string, text: string) {
  return (
    <MuiLink component={Link} to={to} color="inherit" underline="always">
      {text}
    </MuiLink>
  );
}

/** Tells the operator of a new installation what is missing before the first order. Not shown with demo data. */
export function SetUpNotice() {
  const { data: catalogue } = useCatalogue();
  if (!catalogue || !isPermitted('settings')) return null;
  const { business, contacts } = catalogue;
  const [lacksGstin, hasExamples] = [business.gstin === '', EXAMPLE.test(contacts.email)];
  if (business.gstin === EXAMPLE_GSTIN || !(lacksGstin || hasExamples)) return null;
  if (!hasExamples)
    return (
      <Alert severity="warning">
        Enter {link(settingsPath('invoices'), 'your company and its GSTIN')}. Without it, no invoice is issued.
      </Alert>
    );
  return (
    <Alert severity="warning">
      Enter {lacksGstin && <>{link(settingsPath('invoices'), 'your company and its GSTIN')} and </>}
      {link(settingsPath('contacts'), 'your contacts')}. The website shows examples
      {lacksGstin && ', and no invoice is issued without a GSTIN'}. Also check{' '}
      {link(settingsPath('prices'), 'your prices')}, and replace the example {link(settingsPath('reviews'), 'reviews')},{' '}
      {link('/communities', 'communities')} and {link('/faq', 'questions')}.
    </Alert>
  );
}
