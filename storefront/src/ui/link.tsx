import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { preloadPage } from '../lib/preload.js';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address inside the site. */
  to: string;
  /** What the page it leads to is handed over. */
  state?: unknown;
}

/** The backoffice is another application on the same origin. */
const isElsewhere = (to: string) => to.startsWith('/dashboard');

/** A link inside the site. The page's code is fetched as soon as the pointer or the focus reaches it. */
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

/** A link that says whether its page, or one below it, is the one shown. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link to={to} {...rest} aria-current={here ? 'page' : undefined} />;
}
