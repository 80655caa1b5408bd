import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MAX_CAR_COLOR_LENGTH } from '#libs/contract/vehicles.js';
import { isCleanedOn } from '#libs/next-visit.js';
import { replacedCar } from '#libs/replaced-car.js';
import { formatSlot } from '#libs/slot-text.js';
import { messageOf } from '../../app/api.js';
import { communitiesQuery } from '../../lib/account-queries.js';
import { AddressFields, ParkingFields } from '../../lib/address-fields.js';
import { useFullCatalogue } from '../../lib/catalogue.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useToday } from '../../lib/use-clock.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { choosableSlots, isSlotFull } from '#libs/offered-slots.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { CheckboxField } from '../../ui/checkbox-field.js';
import { Combobox, NOT_LISTED } from '../../ui/combobox.js';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { SelectField, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import {
  planChangeDraftName,
  planChangesOf,
  planValuesOf,
  readUnsentChange,
  removeUnsentChange,
  saveChangeBase,
  type PlanValues,
} from './plan-change.js';
import { useChangePlan, usePlanSlots } from './profile.api.js';
import { PLAN_FIELD_ERRORS } from './profile-values.js';
import { useChangeCar } from './use-change-car.js';
import styles from './profile.module.css';

const FROM_TOMORROW = 'Changes take effect tomorrow.';

interface ChangePlanDialogProps {
  plan: PlanResponse;
  cars: ProfileResponse['cars'];
  onClose: () => void;
  /** Called with a sentence if the car in the profile could not be changed, too; otherwise with an empty text. */
  onChanged: (plan: PlanResponse, failure: string) => void;
}

/**
 * Changes the time slot, parking place, address and car of a running plan from tomorrow on. What was entered is kept until
 * it is saved or the dialog is closed.
 */
export function ChangePlanDialog({ plan, cars, onClose: close, onChanged }: ChangePlanDialogProps) {
  const change = useChangePlan(plan.userId);
  const changeCar = useChangeCar();
  const { catalogue, source } = useFullCatalogue();
  const [failure, setFailure] = useState('');
  const today = useToday();
  const [unsent] = useState(() => readUnsentChange(plan));
  const [initial] = useState(() => unsent?.initial ?? planValuesOf(plan));
  const form = useForm<PlanValues>({ defaultValues: initial });
  const { register, control, handleSubmit, setError, reset, formState } = form;
  useEffect(() => saveChangeBase(plan, initial), [plan, initial]);
  // Not as default values, which tell a saved address from one that was entered.
  useEffect(() => {
    if (unsent) reset(unsent.values, { keepDefaultValues: true });
  }, [unsent, reset]);
  useFormDraft(form, planChangeDraftName(plan.id));
  const { errors } = formState;
  const [communityName, notListed, carNumber] = useWatch({
    control,
    name: ['communityName', 'notListed', 'carNumber'],
  });
  const replaced = replacedCar(cars, initial.carNumber, carNumber);
  const hasMoved = communityName !== initial.communityName || notListed !== initial.notListed;
  const communities = useQuery(communitiesQuery).data ?? [];
  const chosen = notListed ? undefined : communities.find(({ name }) => name === communityName);
  const communityId = hasMoved ? (chosen?.id ?? null) : (plan.plannedChange ?? plan).communityId;
  const slots = usePlanSlots(plan.carNumber, communityId).data?.slots;
  // The plan has its own slot in its community, not in another one.
  const isFull = (slot: string) => (hasMoved || slot !== initial.timeSlot) && isSlotFull(slots, slot);
  const isCleanedToday = isCleanedOn(plan, today, catalogue.business.daysOff);
  const models = catalogue.carModels.filter(({ name, type }) => type === plan.carType || name === initial.carName);

  const onClose = () => {
    removeUnsentChange(plan);
    close();
  };
  const submit = handleSubmit(async (values) => {
    setFailure('');
    try {
      const changed = await change.mutateAsync({ planId: plan.id, ...planChangesOf(values, initial) });
      removeUnsentChange(plan);
      onChanged(changed, replaced && values.changesProfile ? await changeCar(replaced.id, values) : '');
    } catch (error) {
      if (!showFieldErrors(error, values, setError))
        setFailure(messageOf(error, 'We couldn’t save your changes. Please try again.'));
    }
  });

  return (
    <Dialog
      title={`Change the plan for your ${plan.carName}`}
      text={isCleanedToday ? `${FROM_TOMORROW} Today’s visit stays as it is.` : FROM_TOMORROW}
      hasInput={formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form
          busy={formState.isSubmitting}
          onSubmit={submit}
          noValidate
          aria-label="Change the plan"
          className={styles.pauseForm}
        >
          <div className={styles.fields}>
            <SelectField
              label="Time slot"
              error={errors.timeSlot?.message}
              {...register('timeSlot', {
                validate: (slot) =>
                  !isFull(slot) || `This time is full in ${communityName}. Please choose another one.`,
              })}
            >
              {choosableSlots('plan', catalogue.planSlots, [plan.timeSlot, initial.timeSlot]).map((slot) => (
                <option key={slot} value={slot} disabled={isFull(slot)}>
                  {isFull(slot) ? `${formatSlot(slot)}, full` : formatSlot(slot)}
                </option>
              ))}
            </SelectField>
            <ParkingFields required />
            <AddressFields required listedOnly />
            <Controller
              name="carName"
              control={control}
              rules={{
                validate: (value) => source !== 'server' || models.some(({ name }) => name === value) || NOT_LISTED,
              }}
              render={({ field: { ref, ...field } }) => (
                <Combobox
                  label={`Car (${CAR_TYPE_LABELS[plan.carType]})`}
                  options={models.map(({ name }) => ({ value: name }))}
                  error={errors.carName?.message}
                  inputRef={ref}
                  {...field}
                />
              )}
            />
            <div className={styles.pair}>
              <TextField
                label="Car number"
                autoCapitalize="characters"
                error={errors.carNumber?.message}
                {...register('carNumber', {
                  validate: (value) => isCarNumber(normaliseCarNumber(value)) || PLAN_FIELD_ERRORS.carNumber,
                })}
              />
              <TextField
                label="Colour"
                maxLength={MAX_CAR_COLOR_LENGTH}
                error={errors.carColor?.message}
                {...register('carColor')}
              />
            </div>
            {replaced && isCarNumber(normaliseCarNumber(carNumber)) && (
              <CheckboxField label="Also change the car in my profile" {...register('changesProfile')} />
            )}
            {failure && <Alert tone="error" message={failure} />}
          </div>
          <div className={styles.actions}>
            <Button type="submit" busy={formState.isSubmitting}>
              Save changes
            </Button>
            <CancelButton>Keep plan</CancelButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
