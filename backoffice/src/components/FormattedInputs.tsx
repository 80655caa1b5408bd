import { TextInput, type TextInputProps } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import { formatPhone } from '#libs/phone.js';

/** A phone number in the format of all screens. Input is not reformatted while typing. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput {...props} type="tel" format={phoneInputText} helperText={props.helperText ?? false} />;
}

/** A car number in the format of all screens. Input is not reformatted until the number is complete. */
export function CarNumberInput(props: TextInputProps) {
  return <TextInput {...props} format={carNumberInputText} helperText={props.helperText ?? false} />;
}

function phoneInputText(value?: string | null): string {
  return formatPhone(value ?? '');
}

function carNumberInputText(value?: string | null): string {
  return formatCarNumber(value ?? '');
}
