import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { ForgotPasswordRequest, MessageResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { emailProblem } from '../../lib/account-rules.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { AccountLayout } from './account-layout.js';
import styles from './account-layout.module.css';
import type { LoginState } from './login-state.js';
import { rememberResetEmail } from './reset-email.js';

/**
 * Requests a password reset link. Uses no form library, to keep a page with one field small.
 * @param props takesFocus: when it replaces the form of an invalid link on the same page
 */
export function RequestResetLink({ takesFocus }: { takesFocus: boolean }) {
  const { state } = useLocation() as { state: LoginState | null };
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) email.current?.focus();
  }, [takesFocus]);
  const [sent, setSent] = useState('');
  const [failure, setFailure] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const entered = field.value.trim();
    const invalid = emailProblem(entered);
    setProblem(invalid);
    setFailure('');
    setSent('');
    if (invalid) {
      field.focus();
      return;
    }
    setBusy(true);
    try {
      const response = await api<MessageResponse>('auth/forgot-password', {
        method: 'POST',
        body: { email: entered } satisfies ForgotPasswordRequest,
        anonymous: true,
      });
      rememberResetEmail(entered);
      setSent(response?.message ?? MESSAGES.resetMailed);
    } catch (error) {
      setFailure(messageOf(error, MESSAGES.resetFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AccountLayout
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to set a new one."
    >
      <Form busy={busy} className={styles.fields} onSubmit={submit} noValidate aria-label="Forgot password">
        {sent && (
          <Alert tone="success" message={sent}>
            <p>The link works once and expires after 30 minutes. Check your spam folder too.</p>
          </Alert>
        )}
        {failure && <Alert tone="error" message={failure} />}
        <TextField
          ref={email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          name="email"
          defaultValue={state?.email}
          error={problem}
          onChange={() => setProblem('')}
        />
        <Button type="submit" size="large" wide busy={busy}>
          Send the link
        </Button>
      </Form>
      <div className={styles.below}>
        <Link to="/login" state={state}>
          Back to login
        </Link>
      </div>
    </AccountLayout>
  );
}
