import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { ForgotPasswordRequest, MessageResponse } from '#libs/contract/accounts.js';
import { api } from '../../app/api.js';
import { emailProblem } from '../../lib/account-rules.js';
import { useChosenTexts } from '../../lib/language/use-chosen-texts.js';
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
  const { language, t, errorText, fieldText } = useChosenTexts();
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
    setProblem(
      (invalid && fieldText('email', { type: entered === '' ? 'required' : 'validate', message: invalid })) || '',
    );
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
      setSent((language === 'en' && response?.message) || t('forgot.sent'));
    } catch (error) {
      setFailure(errorText(error, 'forgot.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AccountLayout title={t('forgot.title')} lead={t('forgot.lead')} language={language}>
      <Form busy={busy} className={styles.fields} onSubmit={submit} noValidate aria-label={t('forgot.form')}>
        {sent && (
          <Alert tone="success" message={sent}>
            <p>{t('forgot.sentHint')}</p>
          </Alert>
        )}
        {failure && <Alert tone="error" message={failure} />}
        <TextField
          ref={email}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          name="email"
          defaultValue={state?.email}
          error={problem}
          onChange={() => setProblem('')}
        />
        <Button type="submit" size="large" wide busy={busy}>
          {t('forgot.submit')}
        </Button>
      </Form>
      <div className={styles.below}>
        <Link to="/login" state={state}>
          {t('login.back')}
        </Link>
      </div>
    </AccountLayout>
  );
}
