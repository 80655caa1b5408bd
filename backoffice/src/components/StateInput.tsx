import { SelectInput, type Validator } from 'react-admin';
import { STATE_NAMES } from '#libs/gstin.js';

const STATES = STATE_NAMES.map((name) => ({ id: name, name }));

interface StateInputProps {
  source: string;
  label?: string;
  validate?: Validator | Validator[];
}

/** Selects a state or union territory of India. The tax of invoices depends on it. */
export function StateInput({ source, label = 'State', validate }: StateInputProps) {
  return (
    <SelectInput
      source={source}
      label={label}
      choices={STATES}
      validate={validate}
      translateChoice={false}
      helperText={false}
    />
  );
}
