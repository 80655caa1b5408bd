import type { Contacts } from './contract/settings.js';

/** Defaults of the operator's details (contract/settings.ts). The company is fictional. */
export const BRAND = {
  name: 'Firstlight',
  tagline: 'Doorstep car care',
  legalName: 'Firstlight Car Care',
  city: 'Pune',
  office: {
    street: '3rd floor, Suyog House, Lane 7',
    locality: 'Koregaon Park',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
    country: 'IN',
    latitude: 18.5362,
    longitude: 73.8958,
  },
  phone: { label: '+91 20 5550 0142', link: 'tel:+912055500142' },
  email: 'care@firstlight.example',
  /** Opening hours of the phone line, IST. */
  hours: 'Monday to Friday, 9 AM to 6 PM',
  social: [
    { name: 'Instagram', link: 'https://www.instagram.com/firstlight.example' },
    { name: 'Facebook', link: 'https://www.facebook.com/firstlight.example' },
    { name: 'YouTube', link: 'https://www.youtube.com/@firstlight.example' },
  ],
} as const;

export const DEFAULT_CONTACTS: Contacts = {
  street: BRAND.office.street,
  locality: BRAND.office.locality,
  city: BRAND.office.city,
  state: BRAND.office.state,
  pin: BRAND.office.pin,
  phone: BRAND.phone.label,
  email: BRAND.email,
  hours: BRAND.hours,
  social: BRAND.social.map(({ name, link }) => ({ name, link })),
};

/** The office's postal address on one line. */
export function officeAddress({ street, locality, city, pin, state }: Contacts): string {
  return `${street}, ${locality}, ${city} ${pin}, ${state}`;
}

/** The `tel:` form of a phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** The default address of the office. */
export const OFFICE_ADDRESS = officeAddress(DEFAULT_CONTACTS);
