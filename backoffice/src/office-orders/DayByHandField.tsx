import { earliestByHand } from '#libs/hand-payments.js';
import { DateField } from '../components/DateField.js';
import { today } from '../components/format.js';

interface DayByHandFieldProps {
  label: string;
  /** A calendar date, or empty. Null while its text is not a date. */
  value: string | null;
  error: string | null;
  /** Shown for a day before today. */
  help: string;
  onChange: (day: string | null) => void;
}

/** The day on which a payment or refund by hand was made. */
export function DayByHandField({ label, value, error, help, onChange }: DayByHandFieldProps) {
  return (
    <DateField
      label={label}
      value={value}
      min={earliestByHand(today())}
      max={today()}
      margin="dense"
      error={error !== null}
      helperText={error ?? (value === today() ? undefined : help)}
      onChange={onChange}
    />
  );
}
