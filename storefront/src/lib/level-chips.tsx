import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Chips } from '../ui/chips.js';
import { SavedText } from './address-fields.js';
import type { ParkingValues } from './address-values.js';

/** The usual levels of car parks in communities. */
const LEVELS: readonly string[] = ['Open parking', 'Ground', 'Podium', 'Basement 1', 'Basement 2', 'Basement 3'];

/**
 * The level of the car park, required unless a bay is entered or a parking place is saved. Used in a form of
 * ParkingValues.
 */
export function LevelChips() {
  const { control, formState } = useFormContext<ParkingValues>();
  const [level, bay, parkingLine] = useWatch({ control, name: ['level', 'bay', 'parkingLine'] });
  return (
    <>
      {parkingLine !== '' && level === '' && bay.trim() === '' && (
        <SavedText>Saved parking: {parkingLine}. To change it, choose a level or enter a bay.</SavedText>
      )}
      <Controller
        name="level"
        control={control}
        rules={{
          validate: (chosen, values) =>
            chosen !== '' ||
            values.bay.trim() !== '' ||
            values.parkingLine !== '' ||
            'Please choose the parking level or enter the bay',
        }}
        render={({ field }) => (
          <Chips
            legend="Parking level"
            name="level"
            inputRef={field.ref}
            value={field.value}
            // A saved level may not be one of these.
            chips={[...(field.value && !LEVELS.includes(field.value) ? [field.value] : []), ...LEVELS].map((one) => ({
              value: one,
              label: one,
            }))}
            onChange={field.onChange}
            error={formState.errors.level?.message}
          />
        )}
      />
    </>
  );
}
