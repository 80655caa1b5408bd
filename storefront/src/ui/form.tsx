import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { freezeFields } from '#libs/browser/frozen-fields.js';
import { useHydrated } from '../lib/use-hydrated.js';
import { useContacts } from '../lib/catalogue.js';
import styles from './form.module.css';

interface FormProps extends ComponentProps<'form'> {
  /** While the form is being sent, its fields cannot be changed. */
  busy: boolean;
}

/** A form that is disabled until hydration, so that no early input is lost. */
export function Form({ children, className, busy, ...rest }: FormProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => (busy && fields.current ? freezeFields(fields.current) : undefined), [busy]);
  const { phone } = useContacts();
  const hydrated = useHydrated();
  return (
    <form method="post" onClickCapture={ignoreSecondClick} {...rest}>
      <fieldset ref={fields} className={[styles.fields, className].filter(Boolean).join(' ')} disabled={!hydrated}>
        {children}
      </fieldset>
      <p className={styles.noCode}>This form did not load. Please reload the page, or call us: {phone}.</p>
      <p className={styles.noScript}>This form needs JavaScript. Without it, please call us: {phone}.</p>
    </form>
  );
}

/** A double click submits once. Its second click could be on the button of the next step, such as the one that pays. */
function ignoreSecondClick(event: MouseEvent): void {
  const isSubmit = event.target instanceof Element && event.target.closest('[type=submit]') !== null;
  if (isSubmit && event.detail > 1) event.preventDefault();
}
