import type { ComponentProps } from 'react';
import styles from './checkbox-field.module.css';
import { ChoiceInput } from './choice-input.js';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
}

/** A checkbox with its label. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  return (
    <label className={styles.checkbox}>
      <ChoiceInput type="checkbox" {...input} />
      {label}
    </label>
  );
}
