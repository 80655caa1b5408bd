import { phoneLink } from '#libs/brand.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { Facts } from '../../ui/facts.js';
import styles from './legal.module.css';

/** The operator and its grievance officer, as consumer law requires them on the site. */
export function Seller() {
  const { business, contacts } = useCatalogue().catalogue;
  const { legalName, address, gstin, grievanceOfficer: officer } = business;
  return (
    <div className={styles.seller}>
      <Facts
        facts={[
          ['Company', legalName, 'wide'],
          ['Registered address', address, 'wide'],
          ...(gstin ? [['GSTIN', gstin, 'wide'] as const] : []),
          [
            'Phone',
            <a key="phone" href={phoneLink(contacts.phone)}>
              {contacts.phone}
            </a>,
            'wide',
          ],
          [
            'Email',
            <a key="email" href={`mailto:${contacts.email}`}>
              {contacts.email}
            </a>,
            'wide',
          ],
          [
            'Grievance officer',
            <span key="officer">
              {officer.name && <>{officer.name}, </>}
              <a href={`mailto:${officer.email}`}>{officer.email}</a>,{' '}
              <a href={phoneLink(officer.phone)}>{officer.phone}</a>
            </span>,
            'wide',
          ],
        ]}
      />
    </div>
  );
}
