import { officeAddress, phoneLink, whatsappLink } from '#libs/brand.js';
import { POLICIES } from '#libs/policies.js';
import { unbroken } from '#libs/unbroken.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { Link } from '../../ui/link.js';
import { Logo } from '../../ui/logo.js';
import { useSession } from '../session.js';
import styles from './footer.module.css';

const COLUMNS = [
  {
    title: 'Care',
    links: [
      { to: '/servicespage', label: 'Services' },
      { to: '/prices', label: 'Prices' },
      { to: '/communities', label: 'Communities' },
      { to: '/faq', label: 'Questions' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/About', label: 'About' },
      { to: '/blog', label: 'Journal' },
      { to: '/contact', label: 'Contact' },
    ],
  },
];

const ACCOUNT = {
  visitor: [
    { to: '/login', label: 'Login' },
    { to: '/register', label: 'Register' },
  ],
  signedIn: [
    { to: '/profilepage', label: 'Profile' },
    { to: '/prices#washes', label: 'Single washes' },
  ],
};

export function Footer() {
  const { contacts, logo, business } = useCatalogue().catalogue;
  const session = useSession();
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.grid}`}>
        <div className={styles.about}>
          <Logo name={contacts.name} logo={logo} />
          <p>
            A clean car every morning, at your own parking place. Daily care by the same team, in the communities of{' '}
            {contacts.city}.
          </p>
        </div>
        <div className={styles.columns}>
          {[...COLUMNS, { title: 'Account', links: session ? ACCOUNT.signedIn : ACCOUNT.visitor }].map(
            ({ title, links }) => (
              <nav key={title} aria-label={title}>
                <h2 className={styles.heading}>{title}</h2>
                <ul>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ),
          )}
        </div>
        <address className={styles.address}>
          <h2 className={styles.heading}>Office</h2>
          <p>{unbroken(officeAddress(contacts))}</p>
          {contacts.whatsapp && (
            <p>
              <a href={whatsappLink(contacts.whatsapp)} rel="noopener">
                WhatsApp {contacts.whatsapp}
              </a>
            </p>
          )}
          <p>
            <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>
          </p>
          <p>
            <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
          </p>
          <p>{contacts.hours}</p>
        </address>
      </div>
      <div className={`container ${styles.base}`}>
        <p>
          © {business.legalName}
          {business.gstin && `, GSTIN ${business.gstin}`}
        </p>
        <nav aria-label="Policies">
          <ul className={styles.policies}>
            {POLICIES.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>Prices in rupees, GST included.</p>
      </div>
    </footer>
  );
}
