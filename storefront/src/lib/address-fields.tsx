import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../ui/field.js';
import styles from './address-fields.module.css';
import { ADDRESS_ERRORS, toBeConfirmedText, type AddressValues, type ParkingValues } from './address-values.js';
import { CommunityField } from './community-field.js';
import { useContacts } from './catalogue.js';

const MAX_LENGTH = 60;
const PIN_CODE = /^(?:[1-9]\d{5})?$/;

interface AddressFieldsProps {
  /** Whether the form cannot be sent without an address. */
  required?: boolean;
  /** Whether the community has to be one of the list. */
  listedOnly?: boolean;
}

/** Where the car is found. Belongs into a form of AddressValues. */
export function AddressFields({ required = false, listedOnly = false }: AddressFieldsProps) {
  const { register, setValue, control, formState } = useFormContext<AddressValues>();
  const { errors, defaultValues } = formState;
  const contacts = useContacts();
  const [name, notListed, addressLine, tower, flat] = useWatch({
    control,
    name: ['communityName', 'notListed', 'addressLine', 'tower', 'flat'],
  });

  /** An address on one line belongs to its community: with another one, the flat is asked for. */
  const isLineKept = (values: Pick<AddressValues, 'addressLine' | 'communityName'>) =>
    values.addressLine !== '' && values.communityName.trim() === defaultValues?.communityName;
  const isFlatMissing = (values: AddressValues) => {
    if (values.flat.trim() !== '') return false;
    if (values.tower.trim() !== '') return true;
    return !isLineKept(values) && (required || values.addressLine !== '');
  };
  const fillRegion = (region: Pick<AddressValues, 'city' | 'state' | 'pin'>) => {
    for (const field of ['city', 'state', 'pin'] as const)
      setValue(field, region[field], { shouldDirty: true, shouldValidate: errors[field] !== undefined });
  };

  return (
    <div className={styles.fields} role="group" aria-label="Address">
      <CommunityField
        listedOnly={listedOnly}
        isRequired={(values) => required || values.flat.trim() !== '' || values.tower.trim() !== ''}
        onChosen={fillRegion}
        onNotListed={() => fillRegion({ city: contacts.city, state: contacts.state, pin: '' })}
      />
      {notListed && name.trim() !== '' && <p className={styles.saved}>{toBeConfirmedText(name.trim())}</p>}
      {isLineKept({ addressLine, communityName: name }) && !tower.trim() && !flat.trim() && (
        <p className={styles.saved}>Saved address: {addressLine}. To change it, enter your tower and flat.</p>
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
          {...register('flat', { validate: (_, values) => !isFlatMissing(values) || ADDRESS_ERRORS.flat })}
        />
      </div>
      <div className={styles.region}>
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={MAX_LENGTH}
          error={errors.city?.message}
          {...register('city')}
        />
        <TextField
          label="State"
          autoComplete="address-level1"
          maxLength={MAX_LENGTH}
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          label="PIN code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={7}
          error={errors.pin?.message}
          {...register('pin', {
            validate: (pin) => PIN_CODE.test(pin.replace(/\s/g, '')) || 'Please enter a PIN code of six digits',
          })}
        />
      </div>
    </div>
  );
}

/** Where in the community the car is parked. Belongs into a form of ParkingValues. */
export function ParkingFields() {
  const { register, control, formState } = useFormContext<ParkingValues>();
  const { errors } = formState;
  const [level, bay, parkingLine] = useWatch({ control, name: ['level', 'bay', 'parkingLine'] });
  return (
    <div className={styles.fields} role="group" aria-label="Parking">
      {parkingLine !== '' && !level.trim() && !bay.trim() && (
        <p className={styles.saved}>Saved parking: {parkingLine}. To change it, enter level and bay.</p>
      )}
      <div className={styles.pair}>
        <TextField
          label="Parking level"
          optional
          placeholder="Basement 1"
          autoComplete="off"
          maxLength={MAX_LENGTH}
          error={errors.level?.message}
          {...register('level')}
        />
        <TextField
          label="Parking bay"
          optional
          placeholder="42"
          autoComplete="off"
          maxLength={MAX_LENGTH}
          hint="So we can find your car in the dark."
          error={errors.bay?.message}
          {...register('bay')}
        />
      </div>
    </div>
  );
}
