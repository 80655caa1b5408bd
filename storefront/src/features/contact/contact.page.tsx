import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { BRAND, officeAddress, phoneLink, whatsappLink } from '#libs/brand.js';
import { unbroken } from '#libs/unbroken.js';
import { Head } from '../../app/head.js';
import { localBusiness } from '../../app/structured-data.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { PageHeader } from '../../ui/page-header.js';
import { ContactForm } from './contact-form.js';
import styles from './contact.module.css';
import { OfficeMap } from './office-map.js';

export default function ContactPage() {
  const { catalogue } = useCatalogue();
  const { contacts } = catalogue;
  const { street, latitude, longitude } = BRAND.office;
  // The map shows the default office only.
  const hasMap = contacts.street === street;
  const map = hasMap
    ? `?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
    : `search?query=${encodeURIComponent(officeAddress(contacts))}`;
  return (
    <>
      <Head
        title="Contact"
        description={`Talk to ${contacts.name}: address, phone, email and a contact form. We answer within 24 hours.`}
        path="/contact"
        data={import.meta.env.SSR && [localBusiness(catalogue)]}
      />
      <PageHeader
        title="Talk to us"
        lead="Bookings, questions, complaints: a person reads every message and answers within 24 hours."
      />
      <div className={`container ${styles.layout}`}>
        <div className={styles.column}>
          <ul className={styles.cards}>
            <li className={styles.card}>
              <MapPin size={24} aria-hidden="true" />
              <h2>Address</h2>
              <p>{unbroken(officeAddress(contacts))}</p>
            </li>
            <li className={styles.card}>
              <Phone size={24} aria-hidden="true" />
              <h2>Phone</h2>
              <p>
                <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>
              </p>
              <p className={styles.small}>{contacts.hours}</p>
            </li>
            {contacts.whatsapp && (
              <li className={styles.card}>
                <MessageCircle size={24} aria-hidden="true" />
                <h2>WhatsApp</h2>
                <p>
                  <a href={whatsappLink(contacts.whatsapp)} rel="noopener">
                    {contacts.whatsapp}
                  </a>
                </p>
                <p className={styles.small}>{contacts.hours}</p>
              </li>
            )}
            <li className={styles.card}>
              <Mail size={24} aria-hidden="true" />
              <h2>Email</h2>
              <p>
                <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
              </p>
            </li>
          </ul>
          <div className={styles.mapCard}>
            {hasMap && <OfficeMap />}
            <a href={`https://www.openstreetmap.org/${map}`} rel="noopener">
              Open a map of {contacts.locality}
            </a>
          </div>
          <ul className={styles.social} aria-label="Follow us" hidden={contacts.social.length === 0}>
            {contacts.social.map(({ name, link }) => (
              <li key={name}>
                <a href={link} rel="noopener me">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <ContactForm />
      </div>
    </>
  );
}
