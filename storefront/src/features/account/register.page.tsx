import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RegisterRequest } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { shownPolicyVersion, useContacts } from '../../lib/catalogue.js';
import { Head } from '../../app/head.js';
import { confirmPasswordRule, emailRule, newPasswordRule, phoneRule } from '../../lib/account-rules.js';
import { removeDraft, readDraft } from '../../lib/drafts.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { CheckboxField } from '../../ui/checkbox-field.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { PasswordField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { InView } from '../../ui/in-view.js';
import { Link } from '../../ui/link.js';
import { AccountLayout } from './account-layout.js';
import styles from './account-layout.module.css';
import type { LoginState } from './login-state.js';
import { PasswordStrength } from './password-strength.js';
import { useRedirectSignedIn } from './use-redirect-signed-in.js';
import { EmailField, NameField, PhoneField } from '../../lib/person-fields.js';

type Registration = Pick<RegisterRequest, 'name' | 'email' | 'password' | 'confirmPassword' | 'phone' | 'marketing'>;

const EMPTY: Registration = { name: '', email: '', password: '', confirmPassword: '', phone: '', marketing: false };

const DRAFT = 'register';

/** What was typed before a reload. The prerendered document has none. */
function draftOnThisDevice(): Partial<Registration> | null {
  return import.meta.env.SSR ? null : readDraft<Partial<Registration>>(DRAFT);
}

export default function RegisterPage() {
  const contacts = useContacts();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: LoginState | null };
  const forwardedState: LoginState = { ...(state?.returnTo && { returnTo: state.returnTo }) };
  const [failure, setFailure] = useState('');
  const form = useForm<Registration>({ defaultValues: { ...EMPTY, ...draftOnThisDevice() } });
  const { register, handleSubmit, reset, setError, watch, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = watch('password');

  useRedirectSignedIn(state?.returnTo);
  useFormDraft(form, DRAFT, 'password', 'confirmPassword');

  const submit = handleSubmit(async (body) => {
    setFailure('');
    try {
      await api('register', {
        method: 'POST',
        body: { ...body, termsVersion: shownPolicyVersion() } satisfies RegisterRequest,
        anonymous: true,
      });
      removeDraft(DRAFT);
      reset(EMPTY);
      await navigate('/login', {
        state: { ...forwardedState, notice: MESSAGES.registered, registered: body.email } satisfies LoginState,
      });
    } catch (error) {
      if (showFieldErrors(error, EMPTY, setError)) return;
      setFailure(messageOf(error, MESSAGES.registrationFailed));
    }
  });

  return (
    <AccountLayout
      eyebrow="Registration Form"
      title="Create a New Account"
      lead="Two minutes now, and a clean car every morning."
    >
      <Head
        title="Create a New Account"
        description={`Register with ${contacts.name} for daily doorstep car care.`}
        path="/register"
      />
      <Form busy={isSubmitting} className={styles.fields} onSubmit={submit} noValidate aria-label="Registration Form">
        <InView on={failure}>{failure && <Alert tone="error" message={failure} />}</InView>
        <NameField error={errors.name?.message} {...register('name', { required: MESSAGES.nameRequired })} />
        <EmailField error={errors.email?.message} {...register('email', emailRule)} />
        <PasswordField
          label="Password"
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
        <PhoneField
          placeholder="98765 43210"
          hint="We’ll call this number if we can’t find your car."
          error={errors.phone?.message}
          {...register('phone', phoneRule)}
        />
        <CheckboxField label="Email me news and offers, about once a month" {...register('marketing')} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          Create account
        </Button>
        <ConsentNote action="creating an account" />
      </Form>
      <div className={styles.below}>
        <p>
          Already have an account?{' '}
          <Link to="/login" state={forwardedState}>
            Log in
          </Link>
        </p>
      </div>
    </AccountLayout>
  );
}
