import { Controller, useFormContext } from 'react-hook-form';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { MAX_CAR_COLOR_LENGTH } from '#libs/contract/vehicles.js';
import { MESSAGES } from '#libs/messages.js';
import { formatPaise } from '#libs/money.js';
import { choosableSlots, isSlotFull } from '#libs/offered-slots.js';
import { reloadCatalogue, useFullCatalogue } from '../../lib/catalogue.js';
import { ParkingFields } from '../../lib/address-fields.js';
import type { CarValues } from '../../lib/car-values.js';
import { planQuote } from '../../lib/plan-quote.js';
import { planSlotChoices } from '../../lib/slots.js';
import { monthsText } from '#libs/duration-text.js';
import { LoadError } from '../../ui/load-error.js';
import { paintOf } from '../../ui/car-paint.js';
import { Car } from '../../ui/car.js';
import { Combobox, NOT_LISTED } from '../../ui/combobox.js';
import { SelectField, TextField } from '../../ui/field.js';
import styles from './profile.module.css';
import { usePlanSlots } from './profile.api.js';
import { PLAN_FIELD_ERRORS } from './profile-values.js';

/** Inputs of a car and its plan. Type and price are derived. */
export function CarFields() {
  const { catalogue, source, isReloading } = useFullCatalogue();
  const { register, control, watch, formState } = useFormContext<CarValues>();
  const { errors } = formState;
  const { timeSlot: saved, carNumber: savedNumber = '' } = formState.defaultValues ?? {};
  const slots = usePlanSlots(savedNumber).data;
  const isFull = (slot: string) => isSlotFull(slots?.slots, slot);
  // A car keeps the time slot of its plan. The list of slots contains that, so it is known once the list has loaded.
  const choosable = planSlotChoices(catalogue.planSlots, saved, slots?.slots);
  const isOffered = (slot: string) => slot === '' || choosable.includes(slot);
  const [carName, carColor, planDuration, timeSlot] = watch(['carName', 'carColor', 'planDuration', 'timeSlot']);

  const type = catalogue.carModels.find(({ name }) => name === carName)?.type ?? null;
  const quote = type && planDuration ? planQuote(catalogue, type, Number(planDuration)) : null;

  return (
    <div className={styles.fields}>
      {source === 'failed' && (
        <LoadError message="We couldn’t load the list of cars." busy={isReloading} onRetry={reloadCatalogue} />
      )}
      <div className={styles.stage}>
        {type ? (
          <Car type={type} paint={paintOf(carColor)} className={styles.car} />
        ) : (
          <p>Choose your car to see it here.</p>
        )}
      </div>
      <Controller
        name="carName"
        control={control}
        rules={{
          // Until the list of cars has loaded, only the server can tell.
          validate: (value) =>
            !value || source !== 'server' || catalogue.carModels.some(({ name }) => name === value) || NOT_LISTED,
        }}
        render={({ field: { ref, ...field } }) => (
          <Combobox
            label="Car"
            placeholder="Type a make or model"
            options={catalogue.carModels.map(({ name, type: kind }) => ({ value: name, note: CAR_TYPE_LABELS[kind] }))}
            error={errors.carName?.message}
            inputRef={ref}
            {...field}
          />
        )}
      />
      <TextField label="Car type" readOnly value={type ? CAR_TYPE_LABELS[type] : ''} placeholder="Depends on the car" />
      <div className={styles.pair}>
        <TextField
          label="Colour"
          maxLength={MAX_CAR_COLOR_LENGTH}
          placeholder="Pearl white"
          error={errors.carColor?.message}
          {...register('carColor')}
        />
        <TextField
          label="Car number"
          autoCapitalize="characters"
          placeholder="MH 12 AB 1234"
          error={errors.carNumber?.message}
          {...register('carNumber', {
            validate: (value) => !value.trim() || isCarNumber(normaliseCarNumber(value)) || PLAN_FIELD_ERRORS.carNumber,
          })}
        />
      </div>
      <div className={styles.pair}>
        <SelectField label="Plan duration" error={errors.planDuration?.message} {...register('planDuration')}>
          <option value="">Choose</option>
          {catalogue.durations.map((months) => (
            <option key={months} value={months}>
              {monthsText(months)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Time slot"
          hint={
            isOffered(timeSlot)
              ? isFull(timeSlot) && `This time is full in ${slots?.communityName}. Please choose another one.`
              : MESSAGES.slotNotOffered
          }
          error={errors.timeSlot?.message}
          {...register('timeSlot')}
        >
          <option value="">Choose</option>
          {choosableSlots('plan', choosable, saved ? [saved] : []).map((slot) => (
            <option key={slot} value={slot} disabled={(isFull(slot) || !isOffered(slot)) && slot !== timeSlot}>
              {isOffered(slot) ? (isFull(slot) ? `${slot}, full` : slot) : `${slot}, no longer offered`}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Plan price"
        readOnly
        value={quote ? formatPaise(quote.listPrice) : ''}
        placeholder="Depends on car and duration"
        hint={
          quote && (
            <PriceHint
              payable={quote.total}
              discountedAmount={quote.taxableAmount}
              planAmount={quote.listPrice}
              gstPercent={catalogue.gstPercent}
              percent={catalogue.promotion.percent}
            />
          )
        }
      />
      <ParkingFields />
    </div>
  );
}

function PriceHint({
  planAmount,
  discountedAmount,
  payable,
  percent,
  gstPercent,
}: {
  planAmount: number;
  discountedAmount: number;
  payable: number;
  percent: number;
  gstPercent: number;
}) {
  const promoted = discountedAmount < planAmount;
  return (
    <>
      You pay {formatPaise(payable)}, with {promoted && `${percent}% off and `}
      {gstPercent}% GST.
    </>
  );
}
