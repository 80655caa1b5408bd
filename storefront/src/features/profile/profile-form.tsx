import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { CarResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { CommunityField } from '../../lib/community-field.js';
import { CHOSEN_PLAN, dropDraft, readDraft } from '../../lib/drafts.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { AvatarField } from './avatar-field.js';
import { CarFields } from './car-fields.js';
import { useSaveProfile } from './profile.api.js';
import styles from './profile.module.css';
import { CHOOSE, updateOf, valuesOf, type ProfileValues } from './profile-values.js';

export function profileDraftName(userId: string, carId = ''): string {
  return `profile:${userId}:${carId}`;
}

/** The field that has the focus when the form opens. */
export type FirstField = 'name' | keyof typeof CHOOSE;

interface ProfileFormProps {
  profile: ProfileResponse;
  /** The car that is edited with it; none while there is none yet. */
  car: CarResponse | undefined;
  /** Fields the checkout is missing: they are marked. */
  askFor: readonly (keyof typeof CHOOSE)[];
  startAt: FirstField;
  /** Called with whether the changes were saved. */
  onDone: (saved: boolean) => void;
}

export function ProfileForm({ profile, car, askFor, startAt, onDone }: ProfileFormProps) {
  const save = useSaveProfile();
  const draftName = profileDraftName(profile.id, car?.id);
  const [failure, setFailure] = useState('');
  const form = useForm<ProfileValues>({
    defaultValues: { ...valuesOf(profile, car), ...readDraft<Partial<ProfileValues>>(draftName) },
  });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    for (const field of askFor) setError(field, { type: 'required', message: CHOOSE[field] });
    setFocus(startAt);
  }, [askFor, startAt, setError, setFocus]);

  useFormDraft(form, draftName, 'profilePic');

  const submit = handleSubmit(async (values) => {
    setFailure('');
    try {
      await save.mutateAsync(updateOf(values, profile, car));
      dropDraft(draftName);
      if (!car) dropDraft(CHOSEN_PLAN);
      onDone(true);
    } catch (error) {
      const shown = showFieldErrors(error, values, setError);
      setFailure(shown ? MESSAGES.profileFailed : messageOf(error, MESSAGES.profileFailed));
    }
  });
  const cancel = () => {
    dropDraft(draftName);
    if (!car) dropDraft(CHOSEN_PLAN);
    onDone(false);
  };

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} noValidate aria-label="Edit profile" className={styles.details}>
        <AvatarField name={profile.name} />
        <div className={styles.cards}>
          <Card title="Your details">
            <div className={styles.fields}>
              <TextField
                label="Name"
                autoComplete="name"
                maxLength={100}
                error={errors.name?.message}
                {...register('name', { required: MESSAGES.nameRequired })}
              />
              <TextField
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                error={errors.email?.message}
                {...register('email', emailRule)}
              />
              <TextField
                label="Phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                error={errors.phone?.message}
                {...register('phone', phoneRule)}
              />
              <CommunityField />
              <TextArea
                label="Address"
                rows={3}
                maxLength={300}
                autoComplete="street-address"
                hint="Flat and tower or block; locality and PIN code come with your community."
                error={errors.address?.message}
                {...register('address')}
              />
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
    </FormProvider>
  );
}
