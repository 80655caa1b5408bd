import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { MessageResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, hasCode, messageOf } from '../../app/api.js';
import { clearSession } from '#libs/browser/session.js';
import { confirmPasswordRule, newPasswordRule } from '../../lib/account-rules.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { PasswordField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { AccountLayout } from './account-layout.js';
import styles from './account-layout.module.css';
import type { LoginState } from './login-state.js';
import { PasswordStrength } from './password-strength.js';
import { takeResetEmail } from './reset-email.js';

export default function SetNewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [linkInvalid, setLinkInvalid] = useState(false);
  const { register, handleSubmit, setError, watch, getValues, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const password = watch('password');

  const submit = handleSubmit(async (body) => {
    setFailure('');
    try {
      const response = await api<MessageResponse | undefined>(`auth/reset-password/${encodeURIComponent(token)}`, {
        method: 'POST',
        body,
        anonymous: true,
      });
      clearSession();
      const state: LoginState = { notice: response?.message ?? MESSAGES.resetDone, email: takeResetEmail() };
      await navigate('/login', { replace: true, state });
    } catch (error) {
      setLinkInvalid(hasCode(error, 'reset-token-invalid'));
      if (!showFieldErrors(error, body, setError)) setFailure(messageOf(error, MESSAGES.resetFailed));
    }
  });

  return (
    <AccountLayout title="Set a new password" lead="Saving logs you out on all other devices.">
      <Form busy={isSubmitting} className={styles.fields} onSubmit={submit} noValidate aria-label="Reset password">
        {failure && (
          <Alert tone="error" message={failure}>
            {linkInvalid && (
              <p>
                <Link to="/forgot">Ask for a new link</Link>
              </p>
            )}
          </Alert>
        )}
        {!linkInvalid && (
          <>
            <PasswordField
              label="New password"
              autoComplete="new-password"
              error={errors.password?.message}
              hint={<PasswordStrength password={password} />}
              {...register('password', { ...newPasswordRule, deps: 'confirmPassword' })}
            />
            <PasswordField
              label="Confirm password"
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...register(
                'confirmPassword',
                confirmPasswordRule(() => getValues('password')),
              )}
            />
            <Button type="submit" size="large" wide busy={isSubmitting}>
              Save the new password
            </Button>
          </>
        )}
      </Form>
      <div className={styles.below}>
        <Link to="/login">Back to login</Link>
      </div>
    </AccountLayout>
  );
}
