import { Controller, useFormContext } from 'react-hook-form';
import { Chips } from '../ui/chips.js';
import type { ParkingValues } from './address-values.js';

/** The usual levels of car parks in communities. */
const LEVELS: readonly string[] = ['Open parking', 'Ground', 'Podium', 'Basement 1', 'Basement 2', 'Basement 3'];

interface LevelChipsProps {
  /** Whether the level is required. */
  isRequired?: (values: ParkingValues) => boolean;
}

/** The level of the car park. Used in a form of ParkingValues. */
export function LevelChips({ isRequired = () => false }: LevelChipsProps) {
  const { control, formState } = useFormContext<ParkingValues>();
  return (
    <Controller
      name="level"
      control={control}
      rules={{
        validate: (level, values) => level !== '' || !isRequired(values) || 'Please choose the parking level',
      }}
      render={({ field }) => (
        <Chips
          legend="Parking level"
          name="level"
          inputRef={field.ref}
          value={field.value}
          // A saved level may not be one of these.
          chips={[...(field.value && !LEVELS.includes(field.value) ? [field.value] : []), ...LEVELS].map((level) => ({
            value: level,
            label: level,
          }))}
          onChange={field.onChange}
          error={formState.errors.level?.message}
        />
      )}
    />
  );
}
