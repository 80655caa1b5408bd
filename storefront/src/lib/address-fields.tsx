import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MAX_ADDRESS_PART_LENGTH } from '#libs/contract/addresses.js';
import type { OrderKind } from '#libs/contract/orders.js';
import { STATE_NAMES } from '#libs/gstin.js';
import { OPTIONAL_PIN_CODE, PIN_CODE_MESSAGE } from '#libs/pin-code.js';
import { SelectField, TextField } from '../ui/field.js';
import styles from './address-fields.module.css';
import { toBeConfirmedText, type AddressValues, type ParkingValues } from './address-values.js';
import { CommunityField } from './community-field.js';
import { useContacts } from './catalogue.js';
import { FlatFields } from './flat-fields.js';
import { useFieldText, useTranslation } from '../ui/translation.js';

interface AddressFieldsProps {
  /** Whether the address is required. */
  required?: boolean;
  /** Whether the community must be listed. */
  listedOnly?: boolean;
  /** The kind of order that the address is for. */
  kind?: OrderKind;
  /** Whether it is the address of a member of staff, which gets no service. */
  ofStaff?: boolean;
}

/** The service address. Used in a form of AddressValues. */
export function AddressFields({ required = false, listedOnly = false, kind, ofStaff = false }: AddressFieldsProps) {
  const { register, setValue, control, formState } = useFormContext<AddressValues>();
  const t = useTranslation();
  const fieldText = useFieldText();
  const { errors, defaultValues } = formState;
  const contacts = useContacts();
  const [name, notListed, addressLine, tower, flat] = useWatch({
    control,
    name: ['communityName', 'notListed', 'addressLine', 'tower', 'flat'],
  });

  /** A saved address line is kept with its community only. Another community requires the flat. */
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
    <div className={styles.fields} role="group" aria-label={t('Address')}>
      <CommunityField
        listedOnly={listedOnly}
        isRequired={(values) => required || values.flat.trim() !== '' || values.tower.trim() !== ''}
        onChosen={fillRegion}
        onNotListed={() => fillRegion({ city: contacts.city, state: contacts.state, pin: '' })}
      />
      {!ofStaff && notListed && name.trim() !== '' && <SavedText>{toBeConfirmedText(name.trim(), { kind })}</SavedText>}
      {isLineKept({ addressLine, communityName: name }) && !tower.trim() && !flat.trim() && (
        <SavedText>
          {t('Saved address: %{address}. To change it, enter your tower and flat.').replace('%{address}', addressLine)}
        </SavedText>
      )}
      <FlatFields isFlatMissing={isFlatMissing} />
      <div className={styles.region}>
        <TextField
          label={t('City')}
          autoComplete="address-level2"
          maxLength={MAX_ADDRESS_PART_LENGTH}
          error={errors.city?.message}
          {...register('city')}
        />
        <SelectField
          label={t('State')}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state')}
        >
          <option value="" />
          {STATE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label={t('PIN code')}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={7}
          error={fieldText('pin', errors.pin)}
          {...register('pin', {
            validate: (pin) => OPTIONAL_PIN_CODE.test(pin.replace(/\s/g, '')) || t(PIN_CODE_MESSAGE),
          })}
        />
      </div>
    </div>
  );
}

/** Where in the community the car is parked. Used in a form of ParkingValues. */
export function ParkingFields({ required = false }: { required?: boolean }) {
  const { register, control, formState } = useFormContext<ParkingValues>();
  const { errors } = formState;
  const [level, bay, parkingLine] = useWatch({ control, name: ['level', 'bay', 'parkingLine'] });
  return (
    <div className={styles.fields} role="group" aria-label="Parking">
      {parkingLine !== '' && !level.trim() && !bay.trim() && (
        <SavedText>Saved parking: {parkingLine}. To change it, enter level and bay.</SavedText>
      )}
      <div className={styles.pair}>
        <TextField
          label="Parking level"
          optional={!required}
          placeholder="Basement 1"
          autoComplete="off"
          maxLength={MAX_ADDRESS_PART_LENGTH}
          error={errors.level?.message}
          {...register('level', {
            validate: (entered, values) =>
              !required ||
              [entered, values.bay, values.parkingLine].some((value) => value.trim() !== '') ||
              'Please enter the parking level or bay',
          })}
        />
        <BayField />
      </div>
    </div>
  );
}

/** The bay on the parking level. Used in a form of ParkingValues. */
export function BayField() {
  const { register, formState } = useFormContext<ParkingValues>();
  return (
    <TextField
      label="Parking bay"
      optional
      placeholder="42"
      autoComplete="off"
      maxLength={MAX_ADDRESS_PART_LENGTH}
      hint="Its number, or how to find it."
      error={formState.errors.bay?.message}
      {...register('bay', { deps: 'level' })}
    />
  );
}

/** A saved value that stays until new values are entered. */
export function SavedText({ children }: { children: ReactNode }) {
  return <p className={styles.saved}>{children}</p>;
}
