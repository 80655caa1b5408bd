interface NavigationLink {
  to: string;
  label: string;
}

/** Links of the header. Prices stand beside Services because that is what people come for. */
export const SITE_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/servicespage', label: 'Services' },
  { to: '/prices', label: 'Prices' },
  { to: '/contact', label: 'Contact' },
];
