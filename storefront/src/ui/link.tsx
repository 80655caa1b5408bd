import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { preloadPage } from '../lib/preload.js';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site. */
  to: string;
  /** State for the target page. */
  state?: unknown;
}

/** The backoffice is a separate application on the same origin. */
const isElsewhere = (to: string) => to.startsWith('/dashboard');

/** A link within the site. Hovering or focusing it preloads the page's code. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const preload = () => isElsewhere(to) || preloadPage(to.split(/[?#]/)[0] ?? '/');
  return (
    <a
      onPointerEnter={preload}
      onFocus={preload}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !isElsewhere(to)) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that marks whether its page, or one below it, is the current one. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link to={to} {...rest} aria-current={here ? 'page' : undefined} />;
}
