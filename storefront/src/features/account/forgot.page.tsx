import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Head } from '../../app/head.js';
import { useContacts } from '../../lib/catalogue.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { RequestResetLink } from './request-reset-link.js';

const SetNewPassword = lazy(() => import('./set-new-password.js'));

/** Without a token, asks where to send the link. With the token from the email, asks for the new password. */
export default function ForgotPage() {
  const contacts = useContacts();
  const [query] = useSearchParams();
  // The prerendered document has no token, so the first render must not use one.
  const token = useHydrated() ? query.get('token') : null;
  const [hadToken, setHadToken] = useState(false);
  if (token && !hadToken) setHadToken(true);
  return (
    <>
      <Head
        title="Reset your password"
        description={`Set a new password for your ${contacts.name} account.`}
        path="/forgot"
      />
      {token ? <SetNewPassword token={token} /> : <RequestResetLink takesFocus={hadToken} />}
    </>
  );
}
