import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { MESSAGES } from '#libs/messages.js';
import { ApiError } from '../../app/api.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { AddressFields } from '../../lib/address-fields.js';
import { removeDraft, readDraft } from '../../lib/drafts.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useAccountTexts } from '../../lib/language/use-account-texts.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { PasswordField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { AvatarField } from './avatar-field.js';
import { CarFields } from './car-fields.js';
import { ConflictDialog } from './conflict-dialog.js';
import styles from './profile.module.css';
import { isCarRemoved } from './profile-changes.js';
import { PLAN_FIELD_ERRORS, type ProfileValues } from './profile-values.js';
import { useEditBase } from './use-edit-base.js';
import { useMergingSave } from './use-merging-save.js';
import { EmailField, NameField, PhoneField } from '../../lib/person-fields.js';

const CAR_REMOVED = 'This car has been removed from your profile. Your changes were not saved.';

export function profileDraftName(userId: string, carId = ''): string {
  return `profile:${userId}:${carId}`;
}

/** The field to focus when the form opens. */
export type FirstField = 'name' | keyof typeof PLAN_FIELD_ERRORS;

interface ProfileFormProps {
  profile: ProfileResponse;
  /** The car to edit; undefined while there is none. */
  car: VehicleResponse | undefined;
  /** Fields that the checkout needs. They are marked as errors. */
  askFor: readonly (keyof typeof PLAN_FIELD_ERRORS)[];
  startAt: FirstField;
  /** Called with whether the changes were saved. */
  onDone: (saved: boolean) => void;
}

export function ProfileForm({ profile, car: shownCar, askFor, startAt, onDone }: ProfileFormProps) {
  // When the car is removed elsewhere, the page shows another one. The form stays with the car that it was opened for.
  const [car] = useState(shownCar);
  const draftName = profileDraftName(profile.id, car?.id);
  const { t, errorText, fieldText } = useAccountTexts();
  const [failure, setFailure] = useState('');
  const [readsPicture, setReadsPicture] = useState(false);
  const { base, rebase, removeBase } = useEditBase(draftName, profile, car);
  const [currentPassword, setCurrentPassword] = useState('');
  const [passwordError, setPasswordError] = useState('');
  const form = useForm<ProfileValues>({
    defaultValues: { ...base.values, ...readDraft<Partial<ProfileValues>>(draftName) },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, setFocus, setValue, watch, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    for (const field of askFor) setError(field, { type: 'required', message: PLAN_FIELD_ERRORS[field] });
    setFocus(startAt);
  }, [askFor, startAt, setError, setFocus]);

  useFirstErrorFocus(form);
  useFormDraft(form, draftName, 'profilePic');
  const { save, conflicts, clearConflicts } = useMergingSave({ profile, car, base, rebase, setValue });
  const isEmailNew = watch('email').trim().toLowerCase() !== profile.email;

  const removeDrafts = () => {
    removeDraft(draftName);
    removeBase();
  };

  const submit = handleSubmit(async (values) => {
    setFailure('');
    setPasswordError('');
    if (isEmailNew && !currentPassword) {
      setPasswordError(t('email.passwordRequired'));
      return;
    }
    try {
      if (!(await save(values, currentPassword))) return;
      removeDrafts();
      onDone(true);
    } catch (error) {
      const passwordFieldError =
        error instanceof ApiError && error.errors.find(({ field }) => field === 'currentPassword');
      if (passwordFieldError) {
        setPasswordError(fieldText('currentPassword', { type: 'server', message: passwordFieldError.message }) ?? '');
        return;
      }
      if (isCarRemoved(error, car)) return setFailure(CAR_REMOVED);
      const shown = showFieldErrors(error, values, setError);
      setFailure(shown ? t('profile.failed') : errorText(error, 'profile.failed'));
    }
  });
  const saveChosen = (currentFields: ReadonlySet<keyof ProfileValues>) => {
    clearConflicts();
    for (const field of currentFields) setValue(field, base.values[field]);
    void submit();
  };
  const cancel = () => {
    removeDrafts();
    onDone(false);
  };

  return (
    <FormProvider {...form}>
      <Form busy={isSubmitting} onSubmit={submit} noValidate aria-label={t('profile.form')} className={styles.details}>
        <AvatarField name={profile.name} reading={readsPicture} onReading={setReadsPicture} />
        <div className={styles.cards}>
          <Card title={t('profile.details')}>
            <div className={styles.fields}>
              <NameField
                error={fieldText('name', errors.name)}
                {...register('name', { required: MESSAGES.nameRequired })}
              />
              <EmailField error={fieldText('email', errors.email)} {...register('email', emailRule)} />
              {isEmailNew && (
                <PasswordField
                  label={t('currentPassword')}
                  showLabel={t('showPassword')}
                  autoComplete="current-password"
                  value={currentPassword}
                  onChange={({ target }) => setCurrentPassword(target.value)}
                  error={passwordError || undefined}
                  hint={t('email.passwordHint')}
                />
              )}
              <PhoneField error={fieldText('phone', errors.phone)} {...register('phone', phoneRule)} />
              <AddressFields ofStaff={profile.role !== 'user'} />
            </div>
          </Card>
          {profile.role === 'user' && (
            <Card title="Your car">
              <CarFields />
            </Card>
          )}
        </div>
        {failure && <Alert tone="error" message={failure} />}
        <div className={styles.actions}>
          <Button type="submit" size="large" busy={isSubmitting || readsPicture}>
            {t('profile.save')}
          </Button>
          <Button look="ghost" size="large" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
      {conflicts.length > 0 && <ConflictDialog conflicts={conflicts} onSave={saveChosen} onClose={clearConflicts} />}
    </FormProvider>
  );
}
