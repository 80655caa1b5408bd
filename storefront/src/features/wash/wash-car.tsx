import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { formatCarNumber, isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { useFullCatalogue } from '../../lib/catalogue.js';
import { Chips } from '../../ui/chips.js';
import { Combobox } from '../../ui/combobox.js';
import { LevelChips } from '../../lib/level-chips.js';
import { BayField } from '../../lib/address-fields.js';
import { parkingValuesOf, type ParkingValues } from '../../lib/address-values.js';
import { CAR_ERRORS } from '../../lib/car-values.js';
import { TextField } from '../../ui/field.js';

/** Which car is washed, and where it is parked. */
export interface WashCarValues extends ParkingValues {
  carName: string;
  carNumber: string;
}

export function washCarValuesOf(
  car: Pick<VehicleResponse, 'carName' | 'carNumber' | keyof ParkingFields> | undefined,
): WashCarValues {
  return { carName: car?.carName ?? '', carNumber: formatCarNumber(car?.carNumber ?? ''), ...parkingValuesOf(car) };
}

/** The customer's car with this number, if it is one of theirs. */
export function ownCar(cars: readonly VehicleResponse[], carNumber: string): VehicleResponse | undefined {
  return cars.find((car) => car.carNumber !== '' && car.carNumber === normaliseCarNumber(carNumber));
}

/** The car to wash: one of several is selected, any other is typed. */
export function WashCar({ cars }: { cars: readonly VehicleResponse[] }) {
  const { register, setValue, control, formState } = useFormContext<WashCarValues>();
  const { errors } = formState;
  const { catalogue } = useFullCatalogue();
  const carNumber = useWatch({ control, name: 'carNumber' });

  const choose = (id: string) => {
    const values = washCarValuesOf(cars.find((car) => car.id === id));
    for (const field of Object.keys(values) as (keyof WashCarValues)[])
      setValue(field, values[field], { shouldDirty: true });
  };

  return (
    <>
      {cars.length > 1 && (
        <Chips
          legend="Your cars"
          name="ownCar"
          value={ownCar(cars, carNumber)?.id ?? ''}
          chips={[
            ...cars.map(({ id, carName, carNumber: number }) => ({
              value: id,
              label: carName || 'Car',
              note: formatCarNumber(number),
            })),
            { value: '', label: 'Another car' },
          ]}
          onChange={choose}
        />
      )}
      <Controller
        name="carName"
        control={control}
        render={({ field: { ref, ...field } }) => (
          <Combobox
            label="Make and model"
            placeholder="Type a make or model"
            options={catalogue.carModels.map(({ name, type }) => ({ value: name, note: CAR_TYPE_LABELS[type] }))}
            inputRef={ref}
            {...field}
          />
        )}
      />
      <TextField
        label="Car number"
        placeholder="MH 12 AB 1234"
        maxLength={40}
        autoCapitalize="characters"
        error={errors.carNumber?.message}
        {...register('carNumber', {
          validate: (value) => isCarNumber(normaliseCarNumber(value)) || CAR_ERRORS.carNumber,
        })}
      />
      <LevelChips />
      <BayField />
    </>
  );
}
