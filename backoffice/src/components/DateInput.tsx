import { useInput } from 'react-admin';
import { DateField } from './DateField.js';

/** A day in a form. */
export function DateInput({ source, label, min }: { source: string; label: string; min?: string }) {
  const { field, fieldState } = useInput({ source });
  return (
    <DateField
      label={label}
      value={(field.value as string | null) ?? ''}
      min={min}
      error={fieldState.invalid}
      onChange={field.onChange}
    />
  );
}
