import { useFormContext, useWatch } from 'react-hook-form';
import { formatCarNumber, isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { SelectField, TextField } from '../../ui/field.js';
import styles from './wash.module.css';

/** Which car is washed, and where it stands. */
export interface CarPlace {
  carNumber: string;
  parking: string;
}

export function placeOf(car: VehicleResponse | undefined): CarPlace {
  return { carNumber: formatCarNumber(car?.carNumber ?? ''), parking: car?.parking ?? '' };
}

/** The customer's car with this number, if it is one of theirs. */
export function ownCar(cars: readonly VehicleResponse[], carNumber: string): VehicleResponse | undefined {
  return cars.find((car) => car.carNumber !== '' && car.carNumber === normaliseCarNumber(carNumber));
}

/** Of several cars one is picked; any other is typed. */
export function WashCar({ cars }: { cars: readonly VehicleResponse[] }) {
  const { register, setValue, control, formState } = useFormContext<CarPlace>();
  const { errors } = formState;
  const carNumber = useWatch({ control, name: 'carNumber' });

  const choose = (id: string) => {
    const { carNumber: number, parking } = placeOf(cars.find((car) => car.id === id));
    setValue('carNumber', number, { shouldDirty: true });
    setValue('parking', parking, { shouldDirty: true });
  };

  return (
    <>
      {cars.length > 1 && (
        <SelectField
          label="Which car"
          value={ownCar(cars, carNumber)?.id ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          {cars.map(({ id, carName, carNumber: number }) => (
            <option key={id} value={id}>
              {[carName, formatCarNumber(number)].filter(Boolean).join(', ')}
            </option>
          ))}
          <option value="">Another car</option>
        </SelectField>
      )}
      <div className={styles.pair}>
        <TextField
          label="Car number"
          optional
          placeholder="MH 12 AB 1234"
          maxLength={40}
          autoCapitalize="characters"
          error={errors.carNumber?.message}
          {...register('carNumber', {
            validate: (value) =>
              !value.trim() ||
              isCarNumber(normaliseCarNumber(value)) ||
              'Please enter a car number such as MH 12 AB 1234',
          })}
        />
        <TextField
          label="Parking"
          optional
          placeholder="Basement 1, bay 42"
          maxLength={120}
          error={errors.parking?.message}
          {...register('parking')}
        />
      </div>
    </>
  );
}
