import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { messageOf } from '../../app/api.js';
import { profileQuery, storeChanged } from '../../lib/account-queries.js';
import { BayField, SavedText } from '../../lib/address-fields.js';
import { CAR_ERRORS } from '../../lib/car-values.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { FlatFields } from '../../lib/flat-fields.js';
import { LevelChips } from '../../lib/level-chips.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Card } from '../../ui/card.js';
import { Chips } from '../../ui/chips.js';
import { TextField } from '../../ui/field.js';
import { InView } from '../../ui/in-view.js';
import { BookingLayout } from './booking-layout.js';
import { saveToProfile } from './booking.api.js';
import type { BookingValues } from './booking-values.js';
import styles from './booking.module.css';
import { ChosenPrice, Total } from '../../lib/price-summary.js';
import { useChosenPrice } from './use-chosen-price.js';

const COLOURS = ['White', 'Silver', 'Grey', 'Black', 'Red', 'Blue', 'Brown', 'Green'] as const;

interface PlaceStepProps {
  profile: ProfileResponse;
  onDone: () => void;
}

/** Where the car is parked, and how to recognise it. */
export function PlaceStep({ profile, onDone }: PlaceStepProps) {
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useFormContext<BookingValues>();
  const { errors, isSubmitting } = formState;
  const values = useWatch({ control }) as BookingValues;
  const chosen = useChosenPrice(control);
  const [failure, setFailure] = useState('');
  const { addressLine, tower, flat } = values;
  const isLineKept = addressLine !== '' && tower.trim() === '' && flat.trim() === '';
  const colour = COLOURS.find((one) => paintOf(one) === paintOf(values.carColor)) ?? null;

  const submit = handleSubmit(async (entered) => {
    setFailure('');
    try {
      await saveToProfile(profile, entered, (saved) => storeChanged(queries, profileQuery.queryKey, saved));
    } catch (error) {
      if (!showFieldErrors(error, entered, setError))
        setFailure(messageOf(error, 'We couldn’t save your details. Please try again.'));
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
      busy={isSubmitting}
      onSubmit={submit}
      summary={<ChosenPrice chosen={chosen} />}
      messages={<InView on={failure}>{failure && <Alert tone="error" message={failure} />}</InView>}
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
          {isLineKept && <SavedText>Saved address: {addressLine}. To change it, enter your tower and flat.</SavedText>}
          <FlatFields isFlatMissing={({ flat: entered }) => entered.trim() === '' && !isLineKept} />
        </div>
      </Card>
      <Card title="Your car">
        <div className={styles.fields}>
          <LevelChips />
          <div className={styles.pair}>
            <BayField />
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
