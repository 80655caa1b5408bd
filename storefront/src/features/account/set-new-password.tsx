import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { MessageResponse } from '#libs/contract/accounts.js';
import { api, hasCode } from '../../app/api.js';
import { clearSession } from '#libs/browser/session.js';
import { confirmPasswordRule, newPasswordRule } from '../../lib/account-rules.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useChosenTexts } from '../../lib/language/use-chosen-texts.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { PasswordField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { TranslationContext } from '../../ui/translation.js';
import { AccountLayout } from './account-layout.js';
import styles from './account-layout.module.css';
import type { LoginState } from './login-state.js';
import { PasswordStrength } from './password-strength.js';
import { takeResetEmail } from './reset-email.js';

export default function SetNewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { language, t, errorText, fieldText, translation } = useChosenTexts();
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
      const notice = (language === 'en' && response?.message) || t('reset.done');
      const state: LoginState = { notice, email: takeResetEmail() };
      await navigate('/login', { replace: true, state });
    } catch (error) {
      setLinkInvalid(hasCode(error, 'reset-token-invalid'));
      if (!showFieldErrors(error, body, setError)) setFailure(errorText(error, 'reset.failed'));
    }
  });

  return (
    <AccountLayout title={t('reset.title')} lead={t('reset.lead')} language={language}>
      <Form busy={isSubmitting} className={styles.fields} onSubmit={submit} noValidate aria-label={t('reset.form')}>
        {failure && (
          <Alert tone="error" message={failure}>
            {linkInvalid && (
              <p>
                <Link to="/forgot">{t('reset.newLink')}</Link>
              </p>
            )}
          </Alert>
        )}
        {!linkInvalid && (
          <>
            <PasswordField
              label={t('reset.newPassword')}
              showLabel={t('showPassword')}
              autoComplete="new-password"
              error={fieldText('password', errors.password)}
              hint={
                <TranslationContext value={translation}>
                  <PasswordStrength password={password} />
                </TranslationContext>
              }
              {...register('password', { ...newPasswordRule, deps: 'confirmPassword' })}
            />
            <PasswordField
              label={t('reset.confirm')}
              showLabel={t('showPassword')}
              autoComplete="new-password"
              error={fieldText('confirmPassword', errors.confirmPassword)}
              {...register(
                'confirmPassword',
                confirmPasswordRule(() => getValues('password')),
              )}
            />
            <Button type="submit" size="large" wide busy={isSubmitting}>
              {t('reset.submit')}
            </Button>
          </>
        )}
      </Form>
      <div className={styles.below}>
        <Link to="/login">{t('login.back')}</Link>
      </div>
    </AccountLayout>
  );
}
