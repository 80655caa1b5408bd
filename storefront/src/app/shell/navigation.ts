interface NavigationLink {
  to: string;
  label: string;
}

/** Links of the header. */
export const SITE_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/servicespage', label: 'Services' },
  { to: '/prices', label: 'Prices' },
  { to: '/contact', label: 'Contact' },
];
