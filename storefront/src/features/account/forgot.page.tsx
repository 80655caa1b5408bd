import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BRAND } from '#libs/brand.js';
import { Head } from '../../app/head.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { RequestResetLink } from './request-reset-link.js';

const SetNewPassword = lazy(() => import('./set-new-password.js'));

/** Without a token, asks where to send the link. With the token from the email, asks for the new password. */
export default function ForgotPage() {
  const [query] = useSearchParams();
  // The prerendered document has no token, so the first render must not use one.
  const token = useHydrated() ? query.get('token') : null;
  const [hadToken, setHadToken] = useState(false);
  if (token && !hadToken) setHadToken(true);
  return (
    <>
      <Head
        title="Reset your password"
        description={`Set a new password for your ${BRAND.name} account.`}
        path="/forgot"
      />
      {token ? <SetNewPassword token={token} /> : <RequestResetLink takesFocus={hadToken} />}
    </>
  );
}
