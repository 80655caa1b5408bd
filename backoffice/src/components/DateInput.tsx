import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { InputHelperText, useInput, type Validator } from 'react-admin';
import { DateField, NOT_A_DATE } from './DateField.js';

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
  const isDate = useRef(true);
  const check: Validator = useCallback(
    (value, values, props) => (isDate.current ? validate?.(value, values, props) : NOT_A_DATE),
    [validate],
  );
  const { field, fieldState } = useInput({ source, validate: check });
  // A new value, such as someone else's after a conflict, replaces the text.
  useEffect(() => {
    isDate.current = true;
  }, [field.value]);
  const { invalid, error } = fieldState;
  return (
    <DateField
      label={label}
      value={(field.value as string | null) ?? ''}
      min={min}
      error={invalid}
      helperText={(error || helperText) && <InputHelperText error={error?.message} helperText={helperText} />}
      onChange={(day) => {
        isDate.current = day !== null;
        if (day !== null) field.onChange(day);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}
