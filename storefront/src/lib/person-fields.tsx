import type { ComponentProps } from 'react';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#libs/contract/accounts.js';
import { useAccountTexts } from './language/use-account-texts.js';
import { TextField } from '../ui/field.js';

type PersonField = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** Contact fields with the attributes that browsers and phones need for autofill. */
export function NameField(props: PersonField) {
  const { t } = useAccountTexts();
  return <TextField label={t('name')} autoComplete="name" maxLength={MAX_NAME_LENGTH} {...props} />;
}

export function EmailField(props: PersonField) {
  const { t } = useAccountTexts();
  return (
    <TextField
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={MAX_EMAIL_LENGTH}
      {...props}
    />
  );
}

export function PhoneField(props: PersonField) {
  const { t } = useAccountTexts();
  return <TextField label={t('phone')} type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}
