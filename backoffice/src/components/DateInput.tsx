import { useCallback, type ReactNode } from 'react';
import { InputHelperText, useInput, type Validator } from 'react-admin';
import { DateField, NOT_A_DATE } from './DateField.js';
import { INCOMPLETE_DATE } from './day-text.js';

interface DateInputProps {
  source: string;
  label: string;
  /** First day that the calendar offers. */
  min?: string;
  helperText?: ReactNode;
  validate?: Validator;
}

/** A date input in a react-admin form, which is not saved while the text is not a date. */
export function DateInput({ source, label, min, helperText, validate }: DateInputProps) {
  const check: Validator = useCallback(
    (value, values, props) => (value === INCOMPLETE_DATE ? NOT_A_DATE : validate?.(value, values, props)),
    [validate],
  );
  const { field, fieldState } = useInput({ source, validate: check });
  const value = (field.value as string | null) ?? '';
  const { invalid, error } = fieldState;
  return (
    <DateField
      label={label}
      value={value === INCOMPLETE_DATE ? null : value}
      min={min}
      error={invalid}
      helperText={(error || helperText) && <InputHelperText error={error?.message} helperText={helperText} />}
      onChange={(day) => field.onChange(day ?? INCOMPLETE_DATE)}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}
