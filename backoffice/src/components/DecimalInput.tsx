import { useState, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from '@mui/material';
import { InputHelperText, useInput, type Validator } from 'react-admin';
import { parseRupees } from './rupees-text.js';

interface DecimalInputProps extends Pick<TextFieldProps, 'slotProps' | 'placeholder'> {
  source: string;
  label: string;
  validate: Validator[];
  helperText?: ReactNode;
}

/**
 * A price or a percentage in a react-admin form. Number inputs drop the comma of `1,50`, which makes it 150, so this is
 * a text input. Text that is not a number is the form's value until it is corrected, and is not saved.
 */
export function DecimalInput({ source, label, validate, helperText, placeholder, slotProps }: DecimalInputProps) {
  const { field, fieldState, isRequired, id } = useInput({ source, validate: [isNumber, ...validate] });
  const [typed, setTyped] = useState('');
  const value = (field.value ?? '') as number | string;
  const { invalid, error } = fieldState;

  function type(text: string) {
    setTyped(text);
    field.onChange(read(text));
  }

  return (
    <TextField
      id={id}
      label={label}
      // As it was typed, such as `1.0` on the way to `1.05`.
      value={read(typed) === value ? typed : String(value)}
      required={isRequired}
      placeholder={placeholder}
      error={invalid}
      helperText={(error || helperText) && <InputHelperText error={error?.message} helperText={helperText} />}
      onChange={({ target }) => type(target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      slotProps={{ ...slotProps, htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}

/** Negative numbers are read, too, so that the rule of the smallest value explains why they are invalid. */
function read(text: string): number | string {
  const typed = text.trim();
  const amount = parseRupees(typed.replace(/^-/, ''));
  if (amount === null) return text;
  return typed.startsWith('-') ? -amount : amount;
}

function isNumber(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? 'Enter a number with at most two decimals' : undefined;
}
