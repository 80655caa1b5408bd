import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.js';

type PersonField = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** The fields that every form asks a person for, as browsers and phones fill them in. */
export function NameField(props: PersonField) {
  return <TextField label="Name" autoComplete="name" maxLength={100} {...props} />;
}

export function EmailField(props: PersonField) {
  return <TextField label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} {...props} />;
}

export function PhoneField(props: PersonField) {
  return <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}
