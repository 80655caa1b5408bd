import type { ReactNode } from 'react';
import { InputHelperText, useInput, type Validator } from 'react-admin';
import { DateField } from './DateField.js';

interface DateInputProps {
  source: string;
  label: string;
  /** First day that the calendar offers. */
  min?: string;
  helperText?: ReactNode;
  validate?: Validator;
}

/** A date input in a react-admin form. */
export function DateInput({ source, label, min, helperText, validate }: DateInputProps) {
  const { field, fieldState } = useInput({ source, validate });
  const { invalid, error } = fieldState;
  return (
    <DateField
      label={label}
      value={(field.value as string | null) ?? ''}
      min={min}
      error={invalid}
      helperText={(error || helperText) && <InputHelperText error={error?.message} helperText={helperText} />}
      onChange={field.onChange}
    />
  );
}
