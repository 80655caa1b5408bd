import type { ComponentProps } from 'react';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
}

/** A box to tick, and what it says. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
