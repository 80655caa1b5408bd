import type { ComponentProps } from 'react';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#libs/contract/accounts.js';
import { TextField } from '../ui/field.js';
import { useTranslation } from '../ui/translation.js';

type PersonField = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** Contact fields with the attributes that browsers and phones need for autofill. */
export function NameField(props: PersonField) {
  const t = useTranslation();
  return <TextField label={t('Name')} autoComplete="name" maxLength={MAX_NAME_LENGTH} {...props} />;
}

export function EmailField(props: PersonField) {
  const t = useTranslation();
  return (
    <TextField
      label={t('Email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={MAX_EMAIL_LENGTH}
      {...props}
    />
  );
}

export function PhoneField(props: PersonField) {
  const t = useTranslation();
  return <TextField label={t('Phone')} type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}
