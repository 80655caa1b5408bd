import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MessageResponse, PasswordChangeRequest } from '#libs/contract/accounts.js';
import { api } from '../../app/api.js';
import { confirmPasswordRule, NEW_PASSWORD_HINT, newPasswordRule } from '../../lib/account-rules.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useAccountTexts } from '../../lib/language/use-account-texts.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import styles from './profile.module.css';
import { useTranslation } from '../../ui/translation.js';

const EMPTY: PasswordChangeRequest = { currentPassword: '', password: '', confirmPassword: '' };

interface ChangePasswordDialogProps {
  email: string;
  /** Called with the success message, or null when cancelled. */
  onDone: (message: string | null) => void;
}

export function ChangePasswordDialog({ email, onDone }: ChangePasswordDialogProps) {
  const { language, t, errorText, fieldText } = useAccountTexts();
  const translated = useTranslation();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, getValues, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure('');
    try {
      const { message } = await api<MessageResponse>('profile/password', { method: 'POST', body });
      onDone(language === 'en' ? message : t('passwordChange.done'));
    } catch (error) {
      if (!showFieldErrors(error, EMPTY, setError)) setFailure(errorText(error, 'somethingWrong'));
    }
  });

  return (
    <Dialog title={t('passwordChange.title')} onClose={() => onDone(null)}>
      <Form
        busy={isSubmitting}
        className={styles.fields}
        onSubmit={submit}
        noValidate
        aria-label={t('passwordChange.title')}
      >
        <p>{t('passwordChange.text')}</p>
        {/* Tells password managers which account gets the new password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {failure && <Alert tone="error" message={failure} />}
        <PasswordField
          label={t('currentPassword')}
          showLabel={t('showPassword')}
          autoComplete="current-password"
          error={fieldText('currentPassword', errors.currentPassword)}
          {...register('currentPassword', { required: t('email.passwordRequired') })}
        />
        <PasswordField
          label={t('reset.newPassword')}
          showLabel={t('showPassword')}
          autoComplete="new-password"
          error={fieldText('password', errors.password)}
          hint={translated(NEW_PASSWORD_HINT)}
          {...register('password', { ...newPasswordRule, deps: 'confirmPassword' })}
        />
        <PasswordField
          label={t('passwordChange.confirm')}
          showLabel={t('showPassword')}
          autoComplete="new-password"
          error={fieldText('confirmPassword', errors.confirmPassword)}
          {...register(
            'confirmPassword',
            confirmPasswordRule(() => getValues('password')),
          )}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={isSubmitting}>
            {t('reset.submit')}
          </Button>
          <Button look="ghost" onClick={() => onDone(null)}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
