import { Mail, MapPin, Phone } from 'lucide-react';
import { BRAND, OFFICE_ADDRESS } from '#libs/brand.js';
import { Head } from '../../app/head.js';
import { localBusiness } from '../../app/structured-data.js';
import { PageHeader } from '../../ui/page-header.js';
import { ContactForm } from './contact-form.js';
import styles from './contact.module.css';
import { OfficeMap } from './office-map.js';

export default function ContactPage() {
  const { latitude, longitude } = BRAND.office;
  return (
    <>
      <Head title="Contact" description={`Talk to ${BRAND.name}: address, phone, e-mail and a form that reaches us. We answer within 24 hours.`} path="/contact" data={import.meta.env.SSR && [localBusiness()]} />
      <PageHeader title="Tell us where your car stands" lead="Ask, book or complain: every message is read by a person and answered within 24 hours." />
      <div className={`container ${styles.layout}`}>
        <div className={styles.column}>
          <ul className={styles.cards}>
            <li className={styles.card}>
              <MapPin size={24} aria-hidden="true" />
              <h2>Address</h2>
              <p>{OFFICE_ADDRESS}</p>
            </li>
            <li className={styles.card}>
              <Phone size={24} aria-hidden="true" />
              <h2>Phone</h2>
              <p>
                <a href={BRAND.phone.link}>{BRAND.phone.label}</a>
              </p>
              <p className={styles.small}>{BRAND.hours}</p>
            </li>
            <li className={styles.card}>
              <Mail size={24} aria-hidden="true" />
              <h2>Email</h2>
              <p>
                <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
              </p>
            </li>
          </ul>
          <div className={styles.mapCard}>
            <OfficeMap />
            <a href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`} rel="noopener">
              Open a map of {BRAND.office.locality}
            </a>
          </div>
          <ul className={styles.social} aria-label="Follow us">
            {BRAND.social.map(({ name, link }) => (
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
