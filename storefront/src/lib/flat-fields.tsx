import { useFormContext } from 'react-hook-form';
import { MAX_ADDRESS_PART_LENGTH } from '#libs/contract/addresses.js';
import { TextField } from '../ui/field.js';
import styles from './address-fields.module.css';
import { ADDRESS_ERRORS, type AddressValues } from './address-values.js';
import { useTranslation } from '../ui/translation.js';

/** Tower and flat. Used in a form of AddressValues. */
export function FlatFields({ isFlatMissing }: { isFlatMissing: (values: AddressValues) => boolean }) {
  const { register, formState } = useFormContext<AddressValues>();
  const t = useTranslation();
  const { errors } = formState;
  return (
    <div className={styles.pair}>
      <TextField
        label={t('Tower or block')}
        optional
        autoComplete="address-line2"
        placeholder="B"
        maxLength={MAX_ADDRESS_PART_LENGTH}
        error={errors.tower?.message}
        {...register('tower')}
      />
      <TextField
        label={t('Flat or house')}
        autoComplete="address-line1"
        placeholder="704"
        maxLength={MAX_ADDRESS_PART_LENGTH}
        error={errors.flat?.message}
        {...register('flat', { validate: (_, values) => !isFlatMissing(values) || t(ADDRESS_ERRORS.flat) })}
      />
    </div>
  );
}
