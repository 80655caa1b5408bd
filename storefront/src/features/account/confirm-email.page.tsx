import { useState, type FormEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { EmailConfirmedResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, hasCode, messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { useContacts } from '../../lib/catalogue.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { Outcome } from '../../ui/outcome.js';
import { AccountLayout } from './account-layout.js';
import { IncompleteLink } from './incomplete-link.js';
import styles from './account-layout.module.css';

/**
 * Opened by the link in the confirmation email. Needs a click, because email scanners open links.
 */
export default function ConfirmEmailPage() {
  const contacts = useContacts();
  const [query] = useSearchParams();
  const hasQuery = useLocation().search !== '';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [linkInvalid, setLinkInvalid] = useState(false);
  const [confirmed, setConfirmed] = useState('');

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const path = `auth/confirm-email/${encodeURIComponent(query.get('token') || 'none')}`;
      setConfirmed((await api<EmailConfirmedResponse>(path, { method: 'POST', body: {}, anonymous: true })).email);
    } catch (error) {
      setLinkInvalid(hasCode(error, 'email-token-invalid', 'email-taken'));
      setFailure(messageOf(error, MESSAGES.somethingWrong));
    }
    setBusy(false);
  };

  return (
    <AccountLayout
      title="Confirm your email address"
      lead="Once it’s confirmed, log in with this address. We’ll send our emails there too."
    >
      <Head
        title="Confirm your email address"
        description={`Confirm the new email address of your ${contacts.name} account.`}
        path="/confirm-email"
      />
      {hasQuery ? (
        <Form busy={busy} className={styles.fields} onSubmit={confirm} aria-label="Confirm your email address">
          {confirmed && (
            <Outcome message={MESSAGES.emailConfirmed}>
              <p>From now on, log in with {confirmed}.</p>
            </Outcome>
          )}
          {failure && <Alert tone="error" message={failure} />}
          {!confirmed && !linkInvalid && (
            <Button type="submit" size="large" wide busy={busy}>
              Confirm this address
            </Button>
          )}
        </Form>
      ) : (
        <IncompleteLink />
      )}
      <div className={styles.below}>
        <Link to="/profilepage">Open your profile</Link>
      </div>
    </AccountLayout>
  );
}
