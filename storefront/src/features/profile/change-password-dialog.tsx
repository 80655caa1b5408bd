import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MessageResponse, PasswordChangeRequest } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { confirmPasswordRule, NEW_PASSWORD_HINT, newPasswordRule } from '../../lib/account-rules.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import styles from './profile.module.css';

const EMPTY: PasswordChangeRequest = { currentPassword: '', password: '', confirmPassword: '' };

interface ChangePasswordDialogProps {
  email: string;
  /** Called with the success message, or null when cancelled. */
  onDone: (message: string | null) => void;
}

export function ChangePasswordDialog({ email, onDone }: ChangePasswordDialogProps) {
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, getValues, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure('');
    try {
      onDone((await api<MessageResponse>('profile/password', { method: 'POST', body })).message);
    } catch (error) {
      if (!showFieldErrors(error, EMPTY, setError)) setFailure(messageOf(error, MESSAGES.somethingWrong));
    }
  });

  return (
    <Dialog title="Change password" onClose={() => onDone(null)}>
      <Form busy={isSubmitting} className={styles.fields} onSubmit={submit} noValidate aria-label="Change password">
        <p>Saving logs you out on your other devices.</p>
        {/* Tells password managers which account gets the new password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {failure && <Alert tone="error" message={failure} />}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Please enter your current password' })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.password?.message}
          hint={NEW_PASSWORD_HINT}
          {...register('password', { ...newPasswordRule, deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register(
            'confirmPassword',
            confirmPasswordRule(() => getValues('password')),
          )}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={isSubmitting}>
            Save the new password
          </Button>
          <Button look="ghost" onClick={() => onDone(null)}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
