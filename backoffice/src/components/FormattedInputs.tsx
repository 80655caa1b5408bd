import { TextInput, type TextInputProps } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import { formatPhone } from '#libs/phone.js';

/** A phone, written as on every screen. What is typed stays as it is typed. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput {...props} type="tel" format={writtenPhone} helperText={props.helperText ?? false} />;
}

/** A car number, written as on every screen. What is typed stays as it is typed, until it is a whole number. */
export function CarNumberInput(props: TextInputProps) {
  return <TextInput {...props} format={writtenCarNumber} helperText={props.helperText ?? false} />;
}

function writtenPhone(value?: string | null): string {
  return formatPhone(value ?? '');
}

function writtenCarNumber(value?: string | null): string {
  return formatCarNumber(value ?? '');
}
