import type { ButtonHTMLAttributes, ComponentProps, MouseEvent } from 'react';
import { Link } from './link.js';
import styles from './button.module.css';
import { Spinner } from './spinner.js';

type Look = 'primary' | 'secondary' | 'dark' | 'ghost' | 'danger';
type Size = 'small' | 'medium' | 'large';

interface Appearance {
  look?: Look;
  size?: Size;
  wide?: boolean;
}

function classOf({ look = 'primary', size = 'medium', wide }: Appearance, className?: string): string {
  return [styles.button, styles[look], size !== 'medium' && styles[size], wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Appearance {
  /** Shows a spinner and ignores clicks. Unlike `disabled`, it keeps the focus. */
  busy?: boolean;
}

export function Button({
  look,
  size,
  wide,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classOf({ look, size, wide }, className)}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export function ButtonLink({ look, size, wide, className, ...rest }: ComponentProps<typeof Link> & Appearance) {
  return <Link className={classOf({ look, size, wide }, className)} {...rest} />;
}

/** A button whose only content is an icon; `label` is its name. */
export function IconButton({ label, className, ...rest }: Omit<ButtonProps, 'wide' | 'size'> & { label: string }) {
  return (
    <Button
      aria-label={label}
      title={label}
      look="ghost"
      className={[styles.icon, className].filter(Boolean).join(' ')}
      {...rest}
    />
  );
}
