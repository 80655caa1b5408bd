import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { coveringPlan } from '#libs/covering-plan.js';
import { MESSAGES } from '#libs/messages.js';
import { formatPaise } from '#libs/money.js';
import { isSlotFull } from '#libs/offered-slots.js';
import { formatSlot } from '#libs/slot-text.js';
import { POPULAR_CARS } from '../../lib/popular-cars.js';
import { SavedText } from '../../lib/address-fields.js';
import { toBeConfirmedText } from '../../lib/address-values.js';
import { CAR_ERRORS } from '../../lib/car-values.js';
import { reloadCatalogue, useContacts, useFullCatalogue } from '../../lib/catalogue.js';
import { CommunityField } from '../../lib/community-field.js';
import { usePlans } from '../../lib/plan-orders.js';
import { lowestMonthlyTotal } from '../../lib/plan-quote.js';
import { planSlotChoices } from '../../lib/slots.js';
import { useToday } from '../../lib/use-clock.js';
import { monthsText } from '#libs/duration-text.js';
import { LoadError, LoadErrorHint } from '../../ui/load-error.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Chips } from '../../ui/chips.js';
import { Combobox, NOT_LISTED } from '../../ui/combobox.js';
import { BookingLayout } from './booking-layout.js';
import { GoodToKnow } from './good-to-know.js';
import { useSlots } from './booking.api.js';
import { ownCarValues, type BookingValues } from './booking-values.js';
import styles from './booking.module.css';
import { useCommunityId } from '../../lib/community-id.js';
import { ChosenPrice, Total } from '../../lib/price-summary.js';
import { useChosenPrice } from './use-chosen-price.js';

interface PlanStepProps {
  userId: string;
  cars: readonly VehicleResponse[];
  onDone: () => void;
}

/** The car, the community, the duration and the time slot. */
export function PlanStep({ userId, cars, onDone }: PlanStepProps) {
  const { catalogue, source, isReloading } = useFullCatalogue();
  const { control, handleSubmit, setValue, formState } = useFormContext<BookingValues>();
  const { errors } = formState;
  const values = useWatch({ control }) as BookingValues;
  const contacts = useContacts();
  const chosen = useChosenPrice(control);
  const { promotion } = catalogue;
  const today = useToday();
  const communityId = useCommunityId(values.communityName);
  const covering = coveringPlan(usePlans(userId).data ?? [], values.carNumber, today);

  const set = (changes: Partial<BookingValues>) => {
    for (const [field, value] of Object.entries(changes) as [keyof BookingValues, never][])
      setValue(field, value, { shouldDirty: true, shouldValidate: errors[field] !== undefined });
  };

  return (
    <BookingLayout
      step="plan"
      title="Your plan"
      lead="Daily exterior cleaning, interior twice a month, wax once a month."
      values={values}
      isSignedIn={userId !== ''}
      busy={false}
      onSubmit={handleSubmit(onDone)}
      summary={
        chosen ? (
          <ChosenPrice chosen={chosen} />
        ) : (
          <>
            <p className={styles.choose}>Choose your car to see its price</p>
            <p className={styles.soft}>
              From {formatPaise(lowestMonthlyTotal(catalogue))} a month, GST included
              {promotion.active && ` and ${promotion.percent}% off`}.
            </p>
          </>
        )
      }
      bar={
        <>
          <Total chosen={chosen} />
          <Button type="submit" size="large">
            Continue
          </Button>
        </>
      }
    >
      <Card title="Car and community">
        <div className={styles.fields}>
          {source === 'failed' && (
            <LoadError message="We couldn’t load the list of cars." busy={isReloading} onRetry={reloadCatalogue} />
          )}
          <CarChoice cars={cars} values={values} set={set} />
          <CommunityField
            isRequired={() => true}
            // Omits the community's name, because the field `name` contains the customer's.
            onChosen={({ city, state, pin }) => set({ city, state, pin })}
            onNotListed={() => set({ city: contacts.city, state: contacts.state, pin: '' })}
          />
          {values.notListed && values.communityName.trim() !== '' && (
            <SavedText>{toBeConfirmedText(values.communityName.trim())}</SavedText>
          )}
        </div>
      </Card>
      <Card title="How long and when">
        <div className={styles.fields}>
          <Chips
            legend="For how long"
            name="planDuration"
            value={values.planDuration}
            chips={catalogue.durations.map((months) => ({ value: String(months), label: monthsText(months) }))}
            onChange={(planDuration) => set({ planDuration })}
          />
          <Slots userId={userId} values={values} />
        </div>
      </Card>
      <GoodToKnow communityId={communityId} toConfirm={values.notListed} covering={covering} />
    </BookingLayout>
  );
}

interface CarChoiceProps {
  cars: readonly VehicleResponse[];
  values: BookingValues;
  set: (changes: Partial<BookingValues>) => void;
}

/** One of the customer's cars, a popular one, or a model from the list. */
function CarChoice({ cars, values, set }: CarChoiceProps) {
  const { catalogue, source } = useFullCatalogue();
  const { control, formState } = useFormContext<BookingValues>();
  const isModel = (name: string) => catalogue.carModels.some((model) => model.name === name);
  const chooseModel = (name: string) => {
    const car = cars.find(({ carName }) => carName === name);
    set({ carName: name });
    // Number, colour and parking place belong to the previous car.
    if (isModel(name) && name !== values.carName) set(ownCarValues(car));
  };
  const ownCar = cars.find(
    ({ carName, carNumber }) => carName === values.carName && formatCarNumber(carNumber) === values.carNumber,
  );

  return (
    <>
      {cars.length > 0 && (
        <Chips
          legend="Your cars"
          name="ownCar"
          value={ownCar?.id ?? null}
          chips={cars.map(({ id, carName, carNumber }) => ({
            value: id,
            label: carName || 'Car',
            note: formatCarNumber(carNumber),
          }))}
          onChange={(id) => {
            const car = cars.find((one) => one.id === id);
            if (car)
              set({
                carName: car.carName,
                ...ownCarValues(car),
                ...(catalogue.planSlots.includes(car.timeSlot) && { timeSlot: car.timeSlot }),
              });
          }}
        />
      )}
      <Chips
        legend={cars.length > 0 ? 'Another car' : 'Popular cars'}
        name="popularCar"
        value={ownCar ? null : (POPULAR_CARS.find(({ name }) => name === values.carName)?.name ?? null)}
        chips={POPULAR_CARS.map(({ name, short }) => ({ value: name, label: short }))}
        onChange={chooseModel}
      />
      <Controller
        name="carName"
        control={control}
        rules={{
          validate: (name) => (name === '' ? CAR_ERRORS.carName : source !== 'server' || isModel(name) || NOT_LISTED),
        }}
        render={({ field: { ref, onChange: _, ...field } }) => (
          <Combobox
            label="Make and model"
            placeholder="Type a make or model"
            options={catalogue.carModels.map(({ name, type }) => ({ value: name, note: CAR_TYPE_LABELS[type] }))}
            error={formState.errors.carName?.message}
            inputRef={ref}
            {...field}
            onChange={chooseModel}
          />
        )}
      />
    </>
  );
}

function Slots({ userId, values }: { userId: string; values: BookingValues }) {
  const { catalogue } = useFullCatalogue();
  const { control, formState } = useFormContext<BookingValues>();
  const { communityName, notListed, carNumber } = values;
  const slots = useSlots(notListed ? '' : communityName, { userId, carNumber });
  const isFull = (slot: string) => isSlotFull(slots.data?.slots, slot);
  const choices = planSlotChoices(catalogue.planSlots, formState.defaultValues?.timeSlot, slots.data?.slots);
  const hint = slots.isError ? (
    <LoadErrorHint message="We couldn’t load the available times." onRetry={() => void slots.refetch()} />
  ) : notListed ? null : communityName === '' ? (
    'Choose your community to see which times are available.'
  ) : (
    slots.isLoading && <span role="status">Loading the available times…</span>
  );
  return (
    <Controller
      name="timeSlot"
      control={control}
      rules={{
        validate: (slot) => {
          if (slot === '') return CAR_ERRORS.timeSlot;
          if (!choices.includes(slot)) return MESSAGES.slotNotOffered;
          return !isFull(slot) || `This time is full in ${communityName}. Please choose another one.`;
        },
      }}
      render={({ field }) => (
        <Chips
          legend="Every morning at"
          name="timeSlot"
          columns
          inputRef={field.ref}
          value={field.value}
          chips={choices.map((slot) => ({
            value: slot,
            label: formatSlot(slot),
            ...(isFull(slot) && { note: 'Full', disabled: true }),
          }))}
          onChange={field.onChange}
          error={formState.errors.timeSlot?.message}
          hint={hint}
        />
      )}
    />
  );
}
