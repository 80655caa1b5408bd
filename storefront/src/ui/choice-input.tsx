import type { ComponentProps } from 'react';
import styles from './choice-input.module.css';

interface ChoiceInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type: 'checkbox' | 'radio';
}

/** The box of a checkbox or the circle of a radio button. Its label is beside it. */
export function ChoiceInput(input: ChoiceInputProps) {
  return <input className={styles.input} {...input} />;
}
