interface NavigationLink {
  to: string;
  label: string;
}

/** Spec section 2, Header; Prices stand beside Services because that is what people come for. */
export const SITE_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/servicespage', label: 'Services' },
  { to: '/prices', label: 'Prices' },
  { to: '/contact', label: 'Contact' },
];
