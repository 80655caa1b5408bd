import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { LoginRequest, SessionResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, hasCode } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { logoutSettled } from '#libs/browser/logout.js';
import { storeSession } from '#libs/browser/session.js';
import { homeOf } from '../../app/session.js';
import { useContacts } from '../../lib/catalogue.js';
import { useChosenTexts } from '../../lib/language/use-chosen-texts.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { AccountLayout } from './account-layout.js';
import styles from './account-layout.module.css';
import { LanguageSwitch } from './language-switch.js';
import type { LoginState } from './login-state.js';
import { takeReturnPath } from './return-path.js';
import { useRedirectSignedIn } from './use-redirect-signed-in.js';

export default function LoginPage() {
  const contacts = useContacts();
  const { language, t, errorText, fieldText } = useChosenTexts();
  const { state } = useLocation() as { state: LoginState | null };
  // The state survives a reload, but the document is rendered without it.
  const hydrated = useHydrated();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, watch, setError, formState } = useForm<LoginRequest>({
    defaultValues: { email: state?.registered ?? state?.email ?? '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  useRedirectSignedIn(state?.returnTo);

  const login = handleSubmit(async (body) => {
    setFailure('');
    try {
      await logoutSettled();
      const session = await api<Partial<SessionResponse>>('login', { method: 'POST', body, anonymous: true });
      if (!session?.token) {
        setFailure(t('login.noToken'));
        return;
      }
      storeSession(session as SessionResponse);
      const role = session.role ?? 'user';
      window.location.assign(takeReturnPath(role, state?.returnTo) ?? homeOf(role));
    } catch (error) {
      setFailure(errorText(error, 'login.failed'));
      if (hasCode(error, 'login-failed')) setError('password', { message: t('login.refused') }, { shouldFocus: true });
    }
  });
  const forwardedState: LoginState = { ...(state?.returnTo && { returnTo: state.returnTo }) };
  const resetState: LoginState = { ...forwardedState, email: watch('email') };
  const leaving = isSubmitSuccessful && !failure;

  // Back can show this page as it was left: busy, and with the password.
  useEffect(() => {
    if (!leaving) return;
    const restart = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', restart);
    return () => window.removeEventListener('pageshow', restart);
  }, [leaving]);

  return (
    <AccountLayout title={t('login.title')} lead={t('login.lead')} language={language}>
      <Head title="Login" description={`Log in to your ${contacts.name} account.`} path="/login" />
      <Form
        busy={isSubmitting || leaving}
        className={styles.fields}
        onSubmit={login}
        noValidate
        aria-label={t('login.form')}
      >
        {hydrated && state?.loginRequired && !failure && <Alert message={t('login.required')} />}
        {hydrated && state?.notice && !failure && (
          <Alert tone="success" message={state.notice}>
            {state.registered && (
              <p>
                If you already had an account with this email, it hasn’t changed. Forgot the password?{' '}
                <Link to="/forgot" state={resetState}>
                  Set a new one
                </Link>
                .
              </p>
            )}
          </Alert>
        )}
        {failure && <Alert tone="error" message={failure} />}
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          error={fieldText('email', errors.email)}
          {...register('email', { required: MESSAGES.required })}
        />
        <PasswordField
          label={t('password')}
          showLabel={t('showPassword')}
          autoComplete="current-password"
          error={fieldText('password', errors.password)}
          {...register('password', { required: MESSAGES.required })}
        />
        <Button type="submit" size="large" wide busy={isSubmitting || leaving}>
          {t('login.submit')}
        </Button>
      </Form>
      <div className={styles.below}>
        <Link to="/forgot" state={resetState}>
          {t('login.forgot')}
        </Link>
        <p>
          {t('login.newHere')}{' '}
          <Link to="/register" state={forwardedState}>
            {t('login.signUp')}
          </Link>
        </p>
        <LanguageSwitch language={language} />
      </div>
    </AccountLayout>
  );
}
