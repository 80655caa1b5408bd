import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';
import { useTranslation } from './translation.js';

interface FieldParts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

interface ControlAttributes {
  id: string;
  className: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldParts {
  id?: string | undefined;
  /** Receives the attributes that connect the control with its label, hint and error. */
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A label, a control, an error and a hint. */
export function Field({ label, hint, error, optional, id, children }: FieldProps) {
  const t = useTranslation();
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const describedBy = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
        {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      {children({
        id: fieldId,
        className: styles.control!,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p className={styles.error} id={`${fieldId}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, optional, id, ...input }: ComponentProps<'input'> & FieldParts) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(attributes) => <input type="text" {...input} {...attributes} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, id, ...input }: ComponentProps<'textarea'> & FieldParts) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(attributes) => <textarea rows={4} {...input} {...attributes} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  children,
  ...input
}: ComponentProps<'select'> & FieldParts) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(attributes) => (
        <select {...input} {...attributes}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface PasswordFieldProps extends FieldParts {
  /** The label of the button that shows the password. */
  showLabel?: string;
}

export function PasswordField({
  label,
  hint,
  error,
  id,
  showLabel = 'Show characters',
  ...input
}: ComponentProps<'input'> & PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(attributes) => (
        <div className={styles.withAction}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...attributes}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.action}
            aria-pressed={shown}
            aria-label={showLabel}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}
