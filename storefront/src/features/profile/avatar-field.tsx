import { Camera } from 'lucide-react';
import { useId, useRef, type ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAccountTexts } from '../../lib/language/use-account-texts.js';
import { PICTURE_KINDS, squarePicture } from '../../lib/picture.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import styles from './profile.module.css';
import type { ProfileValues } from './profile-values.js';

interface AvatarFieldProps {
  name: string;
  /** Whether a chosen picture is being read. A form that is saved before has no picture. */
  reading: boolean;
  onReading: (reading: boolean) => void;
}

export function AvatarField({ name, reading, onReading }: AvatarFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { watch, setValue, setError, clearErrors, formState } = useFormContext<ProfileValues>();
  const { t } = useAccountTexts();
  const picture = watch('profilePic');
  const error = formState.errors.profilePic?.message;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file || reading) return;
    onReading(true);
    clearErrors('profilePic');
    try {
      setValue('profilePic', await squarePicture(file), { shouldDirty: true });
    } catch {
      setError('profilePic', { message: t('picture.invalid') });
    }
    onReading(false);
  };

  const remove = () => {
    setValue('profilePic', null, { shouldDirty: true });
    // The button that has the focus disappears.
    input.current?.focus();
  };

  return (
    <div className={styles.person}>
      <Avatar name={name} picture={picture} size={88} />
      <div>
        <p className={styles.name}>{name}</p>
        <div className={styles.pictureActions}>
          <label className={styles.upload} htmlFor={id}>
            <Camera size={18} aria-hidden="true" />{' '}
            {t(reading ? 'picture.reading' : picture ? 'picture.change' : 'picture.add')}
          </label>
          <input
            ref={input}
            className="visually-hidden"
            id={id}
            type="file"
            accept={PICTURE_KINDS}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={choose}
          />
          {picture && (
            <Button look="ghost" size="small" onClick={remove}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        {error && (
          <p className={styles.error} id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
