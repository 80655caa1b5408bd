import { normalisePhone } from './phone.js';
import type { Contacts, GrievanceOfficer, WaterSaving } from './contract/settings.js';

/** Defaults of the operator's details (contract/settings.ts). The company is fictional. */
export const BRAND = {
  name: 'Firstlight',
  tagline: 'Doorstep car care',
  legalName: 'Firstlight Car Care',
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
  whatsapp: '+91 98220 50142',
  /** Hours of phone and WhatsApp, IST: from the first visits of the day on. */
  hours: 'Every day, 5 AM to 8 PM',
  social: [
    { name: 'Instagram', link: 'https://www.instagram.com/firstlight.example' },
    { name: 'Facebook', link: 'https://www.facebook.com/firstlight.example' },
    { name: 'YouTube', link: 'https://www.youtube.com/@firstlight.example' },
  ],
} as const;

export const DEFAULT_CONTACTS: Contacts = {
  name: BRAND.name,
  street: BRAND.office.street,
  locality: BRAND.office.locality,
  city: BRAND.office.city,
  state: BRAND.office.state,
  pin: BRAND.office.pin,
  phone: BRAND.phone.label,
  whatsapp: BRAND.whatsapp,
  email: BRAND.email,
  hours: BRAND.hours,
  social: BRAND.social.map(({ name, link }) => ({ name, link })),
};

export const DEFAULT_GRIEVANCE_OFFICER: GrievanceOfficer = { name: '', email: BRAND.email, phone: BRAND.phone.label };

/** The specification's figure. */
export const DEFAULT_WATER_SAVING: WaterSaving = {
  percent: 85,
  source: 'Our estimate: 15 litres for a wet clean, 100 litres with a hose.',
};

/** The office's postal address on one line. */
export function officeAddress({ street, locality, city, pin, state }: Contacts): string {
  return `${street}, ${locality}, ${city} ${pin}, ${state}`;
}

/** The `tel:` form of a phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/**
 * The URL that opens a WhatsApp chat with an Indian mobile number.
 *
 * @param phone with or without +91, as staff have entered it
 * @param text the first message, prefilled for the customer
 */
export function whatsappLink(phone: string, text = ''): string {
  const query = text && `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${(normalisePhone(phone) ?? phone).replace(/\D/g, '')}${query}`;
}

/** The default address of the office. */
export const OFFICE_ADDRESS = officeAddress(DEFAULT_CONTACTS);
