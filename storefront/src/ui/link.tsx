import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';
import { preloadPage } from '../lib/preload.js';

type LinkProps = ComponentProps<typeof RouterLink>;
type NavLinkProps = ComponentProps<typeof RouterNavLink>;

function fetchAhead(to: LinkProps['to']) {
  const preload = () => preloadPage(typeof to === 'string' ? (to.split(/[?#]/)[0] ?? '/') : (to.pathname ?? '/'));
  return { onPointerEnter: preload, onFocus: preload };
}

/** A link inside the site. The page's code is fetched as soon as the pointer or the focus reaches it. */
export function Link(props: LinkProps) {
  return <RouterLink {...fetchAhead(props.to)} {...props} />;
}

export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...fetchAhead(props.to)} {...props} />;
}
