import { useState, type FormEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { UnsubscribedResponse } from '#libs/contract/marketing.js';
import { MESSAGES } from '#libs/messages.js';
import { api, hasCode, messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { AccountLayout } from './account-layout.js';
import { IncompleteLink } from './incomplete-link.js';
import styles from './account-layout.module.css';

/** Opened by the link in news and offers. Needs a click, because email scanners open links. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  const hasQuery = useLocation().search !== '';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [linkInvalid, setLinkInvalid] = useState(false);
  const [done, setDone] = useState<UnsubscribedResponse | null>(null);

  const unsubscribe = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const path = `marketing/unsubscribe/${encodeURIComponent(query.get('token') || 'none')}`;
      setDone(await api<UnsubscribedResponse>(path, { method: 'POST', body: {}, anonymous: true }));
    } catch (error) {
      setLinkInvalid(hasCode(error, 'not-found'));
      setFailure(messageOf(error, MESSAGES.somethingWrong));
    }
    setBusy(false);
  };

  return (
    <AccountLayout title="Unsubscribe" lead="Stop news and offers. Emails about your orders continue.">
      <Head title="Unsubscribe" />
      {hasQuery ? (
        <Form busy={busy} className={styles.fields} onSubmit={unsubscribe} aria-label="Unsubscribe">
          {done && (
            <Alert tone="success" message="You are unsubscribed.">
              <p>We won’t send news and offers to {done.email} anymore.</p>
            </Alert>
          )}
          {failure && (
            <Alert tone="error" message={failure}>
              <p>
                You can also unsubscribe in your <Link to="/profilepage">profile</Link>.
              </p>
            </Alert>
          )}
          {!done && !linkInvalid && (
            <Button type="submit" size="large" wide busy={busy}>
              Unsubscribe
            </Button>
          )}
        </Form>
      ) : (
        <IncompleteLink>
          <p>
            You can also unsubscribe in your <Link to="/profilepage">profile</Link>.
          </p>
        </IncompleteLink>
      )}
      <div className={styles.below}>
        <Link to="/">Home</Link>
      </div>
    </AccountLayout>
  );
}
