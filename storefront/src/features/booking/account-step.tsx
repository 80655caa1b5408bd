import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { hasCode, messageOf } from '../../app/api.js';
import { storeSession } from '#libs/browser/session.js';
import { profileQuery } from '../../lib/account-queries.js';
import { emailRule, LOGIN_REFUSED, newPasswordRule, phoneRule } from '../../lib/account-rules.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { PasswordField } from '../../ui/field.js';
import { Link } from '../../ui/link.js';
import { InView } from '../../ui/in-view.js';
import { BookingLayout } from './booking-layout.js';
import { signIn, signUp } from './booking.api.js';
import type { BookingValues } from './booking-values.js';
import styles from './booking.module.css';
import { ChosenPrice, Total } from '../../lib/price-summary.js';
import { useChosenPrice } from './use-chosen-price.js';
import { EmailField, NameField, PhoneField } from '../../lib/person-fields.js';

const ACCOUNT_CREATED = 'You now have an account. Log in to continue.';
const ACCOUNT_EXISTS = 'This email address already has an account. Log in with its password to continue.';

interface AccountStepProps {
  /** Called with the profile of the account that is signed in now. */
  onSignedIn: (profile: ProfileResponse) => void;
}

/** Registers and signs in a new customer, or signs in an existing one. */
export function AccountStep({ onSignedIn }: AccountStepProps) {
  const queries = useQueryClient();
  const form = useFormContext<BookingValues>();
  const { register, control, handleSubmit, setError, setValue, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;
  const values = useWatch({ control }) as BookingValues;
  const chosen = useChosenPrice(control);
  const [isNew, setNew] = useState(true);
  const [failure, setFailure] = useState('');
  const [notice, setNotice] = useState('');

  const switchMode = (toNew: boolean, text = '') => {
    setNew(toNew);
    setFailure('');
    setNotice(text);
    clearErrors();
  };

  const submit = handleSubmit(async (entered) => {
    setFailure('');
    setNotice('');
    try {
      if (isNew) await signUp(entered);
    } catch (error) {
      if (!showFieldErrors(error, entered, setError)) setFailure(messageOf(error, MESSAGES.registrationFailed));
      return;
    }
    try {
      storeSession(await signIn(entered.email, entered.password));
      const profile = await queries.fetchQuery(profileQuery);
      setValue('password', '');
      onSignedIn(profile);
    } catch (error) {
      const isRefused = hasCode(error, 'login-failed');
      if (isNew && isRefused) {
        setValue('password', '');
        switchMode(false, ACCOUNT_EXISTS);
        return;
      }
      // Registering again would tell the new customer by email that the account exists already.
      if (isNew) switchMode(false, ACCOUNT_CREATED);
      if (showFieldErrors(error, entered, setError)) return;
      setFailure(messageOf(error, MESSAGES.loginFailed));
      if (isRefused) setError('password', { message: LOGIN_REFUSED });
    }
  });

  return (
    <BookingLayout
      step="you"
      title="About you"
      lead={isNew ? 'We’ll create your account as you book.' : 'Log in and pick up where you left off.'}
      values={values}
      isSignedIn={false}
      busy={isSubmitting}
      onSubmit={submit}
      summary={<ChosenPrice chosen={chosen} />}
      messages={<InView on={failure}>{failure && <Alert tone="error" message={failure} />}</InView>}
      bar={
        <>
          <Total chosen={chosen} />
          <Button type="submit" size="large" busy={isSubmitting}>
            {isNew ? 'Continue' : 'Log in'}
          </Button>
        </>
      }
    >
      <Card
        title={isNew ? 'Your details' : 'Log in'}
        aside={
          <Button look="secondary" size="small" onClick={() => switchMode(!isNew)}>
            {isNew ? 'I have an account' : 'I’m new here'}
          </Button>
        }
      >
        <div className={styles.fields}>
          {notice && <Alert message={notice} />}
          {isNew && (
            <NameField error={errors.name?.message} {...register('name', { required: MESSAGES.nameRequired })} />
          )}
          <EmailField
            autoComplete={isNew ? 'email' : 'username'}
            hint={isNew && 'We’ll send your receipt here.'}
            error={errors.email?.message}
            {...register('email', emailRule)}
          />
          {isNew && (
            <PhoneField
              placeholder="98765 43210"
              hint="We’ll call this number if we can’t find your car."
              error={errors.phone?.message}
              {...register('phone', phoneRule)}
            />
          )}
          <PasswordField
            key={String(isNew)}
            label="Password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            hint={isNew && 'At least 8 characters. You’ll need it to change your plan.'}
            error={errors.password?.message}
            {...register('password', isNew ? newPasswordRule : { required: MESSAGES.passwordRequired, minLength: 0 })}
          />
          {isNew ? (
            <ConsentNote action="continuing" />
          ) : (
            <Link to="/forgot" state={{ email: values.email }} className={styles.forgot}>
              Forgot your password?
            </Link>
          )}
        </div>
      </Card>
    </BookingLayout>
  );
}
