import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ForgotPasswordRequest, MessageResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { emailRule } from '../../lib/account-rules.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { AccountLayout } from './account-layout.js';
import styles from './account-layout.module.css';

export function AskForLink() {
  const [sent, setSent] = useState('');
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, formState } = useForm<ForgotPasswordRequest>({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    setFailure('');
    setSent('');
    try {
      const answer = await api<MessageResponse>('auth/forgot-password', {
        method: 'POST',
        body: { email: email.trim() },
        anonymous: true,
      });
      setSent(answer?.message ?? MESSAGES.resetMailed);
    } catch (error) {
      setFailure(messageOf(error, MESSAGES.resetFailed));
    }
  });

  return (
    <AccountLayout
      title="Forgot your password?"
      lead="Enter your email address and we'll send you a link to set a new one."
    >
      <Form className={styles.fields} onSubmit={submit} noValidate aria-label="Forgot password">
        {sent && (
          <Alert tone="success" message={sent}>
            <p>The link works once and expires after 30 minutes. Check your spam folder too.</p>
          </Alert>
        )}
        {failure && <Alert tone="error" message={failure} />}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', emailRule)}
        />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          Send the link
        </Button>
      </Form>
      <div className={styles.below}>
        <Link to="/login">Back to login</Link>
      </div>
    </AccountLayout>
  );
}
