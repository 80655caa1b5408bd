import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SessionResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { LOGIN_REFUSED } from '../../lib/account-rules.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { api, hasCode, messageOf } from '../api.js';
import { continueSession, OTHER_ACCOUNT } from '#libs/browser/session-renewal.js';
import styles from './sign-in-again-dialog.module.css';

interface SignInAgainDialogProps {
  /** The email address at the last login. The office may have changed it since. */
  email: string;
  onDone: (signedIn: boolean) => void;
}

export default function SignInAgainDialog({ email, onDone }: SignInAgainDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [problem, setProblem] = useState('');
  const password = useRef<HTMLInputElement>(null);

  // The dialog focuses its first field, which is filled in.
  useEffect(() => password.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entered = Object.fromEntries(new FormData(event.currentTarget));
    setProblem(entered.password ? '' : MESSAGES.required);
    if (!entered.password) return;
    setBusy(true);
    setFailure('');
    try {
      const session = await api<SessionResponse>('login', { method: 'POST', body: entered, anonymous: true });
      if (continueSession(session)) return onDone(true);
      setFailure(OTHER_ACCOUNT);
    } catch (error) {
      setFailure(messageOf(error, MESSAGES.loginFailed));
      if (hasCode(error, 'login-failed')) setProblem(LOGIN_REFUSED);
    }
    setBusy(false);
  };

  return (
    <Dialog title="Please log in again" onClose={() => onDone(false)}>
      <Form busy={busy} className={styles.form} onSubmit={submit} noValidate>
        <p>Your session has ended. Log in to pick up where you left off. Nothing you’ve typed is lost.</p>
        {failure && <Alert tone="error" message={failure} />}
        <TextField label="Email" type="email" name="email" defaultValue={email} autoComplete="username" />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problem}
          ref={password}
        />
        <Button type="submit" busy={busy} wide>
          Log in
        </Button>
        {/* Loads a new document, because in-app navigation would abandon the waiting request. Drafts are kept. */}
        <a href="/forgot" className={styles.forgot}>
          Forgot your password?
        </a>
      </Form>
    </Dialog>
  );
}
