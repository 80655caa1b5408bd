import { useId, type CSSProperties, type ReactNode, type Ref } from 'react';
import styles from './chips.module.css';
import fieldStyles from './field.module.css';
import tiles from './tiles.module.css';

interface Chip<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second line. */
  note?: ReactNode;
  /** Whether it cannot be chosen. */
  disabled?: boolean;
  /** A CSS colour, shown as a dot. */
  dot?: string;
}

interface ChipsProps<Value extends string> {
  legend: string;
  name: string;
  chips: readonly Chip<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Chips of one width, in columns. */
  columns?: boolean;
  /** The first chip, to focus it. */
  inputRef?: Ref<HTMLInputElement>;
}

/** Radio buttons as chips, to choose one of a few values with one tap. */
export function Chips<Value extends string>({
  legend,
  name,
  chips,
  value,
  onChange,
  hint,
  error,
  optional,
  columns,
  inputRef,
}: ChipsProps<Value>) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.chips} data-columns={columns || undefined} aria-describedby={describedBy || undefined}>
      <legend>
        {legend}
        {optional && <span className={styles.optional}>optional</span>}
      </legend>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className={`${tiles.tiles} ${styles.list}`}>
        {chips.map(({ value: chipValue, label, note, disabled, dot }, index) => (
          <label key={chipValue}>
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={name}
              checked={chipValue === value}
              disabled={disabled}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(chipValue)}
            />
            <span className={`${tiles.tile} ${styles.chip}`}>
              {dot && <i className={styles.dot} style={{ '--dot': dot } as CSSProperties} aria-hidden="true" />}
              <span>
                {label}
                {note && <small>{note}</small>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <div className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
