import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { ADDRESS_ERRORS } from '../../lib/address-values.js';
import { CAR_ERRORS } from '../../lib/car-values.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { LEVELS } from '../../lib/parking-levels.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Card } from '../../ui/card.js';
import { Chips } from '../../ui/chips.js';
import { TextField } from '../../ui/field.js';
import { BookingLayout } from './booking-layout.js';
import { saveToProfile } from './booking.api.js';
import type { BookingValues } from './booking-values.js';
import styles from './booking.module.css';
import { ChosenPrice, Total } from '../../lib/price-summary.js';
import { useChosenPrice } from './use-chosen-price.js';

const MAX_LENGTH = 60;
const COLOURS = ['White', 'Silver', 'Grey', 'Black', 'Red', 'Blue', 'Brown', 'Green'] as const;

interface PlaceStepProps {
  profile: ProfileResponse;
  onDone: () => void;
}

/** Where the car is parked, and how to tell it from the others there. */
export function PlaceStep({ profile, onDone }: PlaceStepProps) {
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useFormContext<BookingValues>();
  const { errors, isSubmitting } = formState;
  const values = useWatch({ control }) as BookingValues;
  const chosen = useChosenPrice(control);
  const [failure, setFailure] = useState('');
  const { addressLine, parkingLine, level, bay, tower, flat } = values;
  const isLineKept = addressLine !== '' && tower.trim() === '' && flat.trim() === '';
  const isParkingKept = parkingLine !== '' && level === '' && bay.trim() === '';
  const levels = level === '' || LEVELS.includes(level) ? LEVELS : [level, ...LEVELS];
  const colour = COLOURS.find((one) => paintOf(one) === paintOf(values.carColor)) ?? null;

  const submit = handleSubmit(async (entered) => {
    setFailure('');
    try {
      queries.setQueryData(['profile'], await saveToProfile(profile, entered));
    } catch (error) {
      if (!showFieldErrors(error, entered, setError)) setFailure(messageOf(error, MESSAGES.somethingWrong));
      return;
    }
    onDone();
  });

  return (
    <BookingLayout
      step="place"
      title="Where is your car parked?"
      lead={`In ${values.communityName}. Tower, level and bay, so we can find it in the dark.`}
      values={values}
      isSignedIn
      onSubmit={submit}
      summary={<ChosenPrice chosen={chosen} />}
      messages={failure && <Alert tone="error" message={failure} />}
      bar={
        <>
          <Total chosen={chosen} />
          <Button type="submit" size="large" busy={isSubmitting}>
            Continue
          </Button>
        </>
      }
    >
      <Card title="Your home">
        <div className={styles.fields}>
          {isLineKept && (
            <p className={styles.note}>Saved address: {addressLine}. To change it, enter your tower and flat.</p>
          )}
          <div className={styles.pair}>
            <TextField
              label="Tower or block"
              optional
              autoComplete="address-line2"
              placeholder="B"
              maxLength={MAX_LENGTH}
              error={errors.tower?.message}
              {...register('tower')}
            />
            <TextField
              label="Flat or house"
              autoComplete="address-line1"
              placeholder="704"
              maxLength={MAX_LENGTH}
              error={errors.flat?.message}
              {...register('flat', {
                validate: (text) => text.trim() !== '' || isLineKept || ADDRESS_ERRORS.flat,
              })}
            />
          </div>
        </div>
      </Card>
      <Card title="Your car">
        <div className={styles.fields}>
          {isParkingKept && (
            <p className={styles.note}>Saved parking: {parkingLine}. To change it, choose a level or enter a bay.</p>
          )}
          <Controller
            name="level"
            control={control}
            rules={{
              validate: (chosenLevel, { bay: place }) =>
                chosenLevel !== '' || place.trim() !== '' || isParkingKept || 'Please choose the parking level',
            }}
            render={({ field }) => (
              <Chips
                legend="Parking level"
                name="level"
                inputRef={field.ref}
                value={field.value}
                chips={levels.map((one) => ({ value: one, label: one }))}
                onChange={field.onChange}
                error={errors.level?.message}
              />
            )}
          />
          <div className={styles.pair}>
            <TextField
              label="Parking bay"
              optional
              autoComplete="off"
              placeholder="42"
              maxLength={MAX_LENGTH}
              hint="Its number, or how to find it."
              error={errors.bay?.message}
              {...register('bay')}
            />
            <TextField
              label="Car number"
              autoComplete="off"
              autoCapitalize="characters"
              placeholder="MH 12 AB 1234"
              maxLength={40}
              error={errors.carNumber?.message}
              {...register('carNumber', {
                validate: (number) => isCarNumber(normaliseCarNumber(number)) || CAR_ERRORS.carNumber,
              })}
            />
          </div>
          <Controller
            name="carColor"
            control={control}
            render={({ field }) => (
              <Chips
                legend="Colour"
                name="carColor"
                optional
                inputRef={field.ref}
                value={values.carColor === '' ? null : colour}
                chips={COLOURS.map((one) => ({ value: one, label: one, dot: paintOf(one) }))}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </Card>
    </BookingLayout>
  );
}
