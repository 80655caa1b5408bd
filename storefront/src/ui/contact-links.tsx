import { Mail, MessageCircle, Phone } from 'lucide-react';
import { phoneLink, whatsappLink } from '#libs/brand.js';
import { useContacts } from '../lib/catalogue.js';
import styles from './contact-links.module.css';

/** WhatsApp, phone and email of the office, with its hours. */
export function ContactLinks() {
  const { phone, whatsapp, email, hours } = useContacts();
  return (
    <div className={styles.contact}>
      <ul className={styles.links}>
        {whatsapp && (
          <li>
            <a href={whatsappLink(whatsapp)} rel="noopener">
              <MessageCircle size={20} aria-hidden="true" /> WhatsApp {whatsapp}
            </a>
          </li>
        )}
        <li>
          <a href={phoneLink(phone)}>
            <Phone size={20} aria-hidden="true" /> {phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`}>
            <Mail size={20} aria-hidden="true" /> {email}
          </a>
        </li>
      </ul>
      <p className={styles.hours}>
        {hours}, by phone{whatsapp && ' and WhatsApp'}
      </p>
    </div>
  );
}
