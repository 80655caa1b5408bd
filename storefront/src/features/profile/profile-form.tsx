import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { MESSAGES } from '#libs/messages.js';
import { ApiError, messageOf } from '../../app/api.js';
import { profileQuery } from '../../lib/account-queries.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { AddressFields } from '../../lib/address-fields.js';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.js';
import { showFieldErrors } from '../../lib/field-errors.js';
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
import { useSaveProfile } from './profile.api.js';
import styles from './profile.module.css';
import { merged, type FieldConflict } from './merged-edit.js';
import { baseOf, currentOf, updateOf, type EditBase } from './profile-changes.js';
import { CHOOSE, type ProfileValues } from './profile-values.js';
import { EmailField, NameField, PhoneField } from '../../lib/person-fields.js';

export function profileDraftName(userId: string, carId = ''): string {
  return `profile:${userId}:${carId}`;
}

/** The draft name of the state that an edit started from. */
function baseDraftName(draftName: string): string {
  return `base of ${draftName}`;
}

/** The field to focus when the form opens. */
export type FirstField = 'name' | keyof typeof CHOOSE;

interface ProfileFormProps {
  profile: ProfileResponse;
  /** The car to edit; undefined while there is none. */
  car: VehicleResponse | undefined;
  /** Fields that the checkout needs. They are marked as errors. */
  askFor: readonly (keyof typeof CHOOSE)[];
  startAt: FirstField;
  /** Called with whether the changes were saved. */
  onDone: (saved: boolean) => void;
}

export function ProfileForm({ profile, car, askFor, startAt, onDone }: ProfileFormProps) {
  const save = useSaveProfile();
  const client = useQueryClient();
  const draftName = profileDraftName(profile.id, car?.id);
  const [failure, setFailure] = useState('');
  // The state that the edit started from, kept across reloads, to detect changes.
  const [base, setBase] = useState<EditBase>(() => {
    const storedBase = readDraft<object>(draftName) ? readDraft<EditBase>(baseDraftName(draftName)) : null;
    return storedBase ?? baseOf(profile, car);
  });
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [currentPassword, setCurrentPassword] = useState('');
  const [passwordError, setPasswordError] = useState('');
  const form = useForm<ProfileValues>({
    defaultValues: { ...base.values, ...readDraft<Partial<ProfileValues>>(draftName) },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, setFocus, setValue, watch, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    for (const field of askFor) setError(field, { type: 'required', message: CHOOSE[field] });
    setFocus(startAt);
  }, [askFor, startAt, setError, setFocus]);

  useEffect(() => keepDraft(baseDraftName(draftName), base), [draftName, base]);
  useFirstErrorFocus(form);
  useFormDraft(form, draftName, 'profilePic');
  const isEmailNew = watch('email').trim().toLowerCase() !== profile.email;

  const dropDrafts = () => {
    dropDraft(draftName);
    dropDraft(baseDraftName(draftName));
  };

  /** Saves; merges concurrent changes of other fields and retries. */
  const saveAndMerge = async (values: ProfileValues, from: EditBase): Promise<void> => {
    const update = updateOf(values, from, { id: profile.id, carId: car?.id });
    try {
      await save.mutateAsync({ ...update, ...(update.email !== undefined && { currentPassword }) });
    } catch (error) {
      const current = currentOf(error);
      const currentCar = car ? current?.cars.find(({ id }) => id === car.id) : current?.cars[0];
      if (!current || (car && !currentCar)) throw error;
      const next = baseOf(current, currentCar);
      if (next.version === from.version) throw error;
      const { values: mine, conflicts: found } = merged(values, from.values, next.values);
      for (const field of Object.keys(mine) as (keyof ProfileValues)[]) setValue(field, mine[field]);
      setBase(next);
      client.setQueryData(profileQuery.queryKey, current);
      if (found.length === 0) return saveAndMerge(mine, next);
      setConflicts(found);
      return;
    }
    dropDrafts();
    onDone(true);
  };

  const submit = handleSubmit(async (values) => {
    setFailure('');
    setPasswordError('');
    if (isEmailNew && !currentPassword) {
      setPasswordError('Please enter your current password');
      return;
    }
    try {
      await saveAndMerge(values, base);
    } catch (error) {
      const passwordFieldError =
        error instanceof ApiError && error.errors.find(({ field }) => field === 'currentPassword');
      if (passwordFieldError) {
        setPasswordError(passwordFieldError.message);
        return;
      }
      const shown = showFieldErrors(error, values, setError);
      setFailure(shown ? MESSAGES.profileFailed : messageOf(error, MESSAGES.profileFailed));
    }
  });
  const saveChosen = (currentFields: ReadonlySet<keyof ProfileValues>) => {
    setConflicts([]);
    for (const field of currentFields) setValue(field, base.values[field]);
    void submit();
  };
  const cancel = () => {
    dropDrafts();
    onDone(false);
  };

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} noValidate aria-label="Edit profile" className={styles.details}>
        <AvatarField name={profile.name} />
        <div className={styles.cards}>
          <Card title="Your details">
            <div className={styles.fields}>
              <NameField error={errors.name?.message} {...register('name', { required: MESSAGES.nameRequired })} />
              <EmailField error={errors.email?.message} {...register('email', emailRule)} />
              {isEmailNew && (
                <PasswordField
                  label="Current password"
                  autoComplete="current-password"
                  value={currentPassword}
                  onChange={({ target }) => setCurrentPassword(target.value)}
                  error={passwordError || undefined}
                  hint="We send a link to the new address. Your email address changes when you open it."
                />
              )}
              <PhoneField error={errors.phone?.message} {...register('phone', phoneRule)} />
              <AddressFields />
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
          <Button type="submit" size="large" busy={isSubmitting}>
            Save Changes
          </Button>
          <Button look="ghost" size="large" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Form>
      {conflicts.length > 0 && (
        <ConflictDialog conflicts={conflicts} onSave={saveChosen} onClose={() => setConflicts([])} />
      )}
    </FormProvider>
  );
}
