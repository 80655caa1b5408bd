import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { removeDraft, readDraft } from '../../lib/drafts.js';
import { carRequestOf, NO_CAR, type CarValues } from '../../lib/car-values.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Form } from '../../ui/form.js';
import { CarFields } from './car-fields.js';
import { useAddCar } from './profile.api.js';
import styles from './profile.module.css';
import { PLAN_FIELD_ERRORS } from './profile-values.js';

export function newCarDraftName(userId: string): string {
  return `new-car:${userId}`;
}

interface NewCarFormProps {
  userId: string;
  /** Called with the profile that has the new car, or null when cancelled. */
  onDone: (profile: ProfileResponse | null) => void;
}

/** A form for another car. Its values survive a reload. */
export function NewCarForm({ userId, onDone }: NewCarFormProps) {
  const add = useAddCar();
  const draftName = newCarDraftName(userId);
  const [failure, setFailure] = useState('');
  const form = useForm<CarValues>({
    defaultValues: { ...NO_CAR, ...readDraft<Partial<CarValues>>(draftName) },
    shouldFocusError: false,
  });
  const { handleSubmit, setError, setFocus, formState } = form;

  useEffect(() => setFocus('carName'), [setFocus]);
  useFirstErrorFocus(form);
  useFormDraft(form, draftName);

  const submit = handleSubmit(async (values) => {
    setFailure('');
    const missing = (['carName', 'carNumber'] as const).filter((field) => !values[field].trim());
    missing.forEach((field, index) =>
      setError(field, { type: 'required', message: PLAN_FIELD_ERRORS[field] }, { shouldFocus: index === 0 }),
    );
    if (missing.length > 0) return;
    try {
      const profile = await add.mutateAsync(carRequestOf(values));
      removeDraft(draftName);
      onDone(profile);
    } catch (error) {
      const shown = showFieldErrors(error, values, setError);
      setFailure(shown ? MESSAGES.profileFailed : messageOf(error, MESSAGES.profileFailed));
    }
  });
  const cancel = () => {
    removeDraft(draftName);
    onDone(null);
  };

  return (
    <FormProvider {...form}>
      <Form busy={formState.isSubmitting} onSubmit={submit} noValidate aria-label="Add a car" className={styles.newCar}>
        <Card title="Another car">
          <CarFields />
        </Card>
        {failure && <Alert tone="error" message={failure} />}
        <div className={styles.actions}>
          <Button type="submit" size="large" busy={formState.isSubmitting}>
            Add this car
          </Button>
          <Button look="ghost" size="large" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </FormProvider>
  );
}
