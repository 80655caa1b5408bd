/** Who we are, in one place: header, footer, contact page, mails and invoices read it here. The company is fictional. */
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
  /** When somebody answers the phone, IST. */
  hours: 'Monday to Friday, 9 AM to 6 PM',
  social: [
    { name: 'Instagram', link: 'https://www.instagram.com/firstlight.example' },
    { name: 'Facebook', link: 'https://www.facebook.com/firstlight.example' },
    { name: 'YouTube', link: 'https://www.youtube.com/@firstlight.example' },
  ],
} as const;

/** The office's postal address on one line. */
export const OFFICE_ADDRESS = `${BRAND.office.street}, ${BRAND.office.locality}, ${BRAND.office.city} ${BRAND.office.pin}, ${BRAND.office.state}`;
