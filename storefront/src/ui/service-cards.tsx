import { ArrowRight, Armchair, CalendarCheck, Droplets, ShieldCheck } from 'lucide-react';
import { Link } from './link.js';
import styles from './service-cards.module.css';

const SERVICES = [
  {
    icon: Droplets,
    title: 'Exterior Cleaning',
    text: 'Every day, dry or with a wet microfibre cloth: body, glass, mirrors and wheels.',
    to: '/servicespage',
    link: 'How we clean',
  },
  {
    icon: Armchair,
    title: 'Interior Cleaning',
    text: 'Twice a month: seats, dashboard, mats and boot, vacuumed and wiped.',
    to: '/servicespage',
    link: 'What is included',
  },
  {
    icon: ShieldCheck,
    title: 'Wax Coating',
    text: 'Once a month: a coat that protects the paint from the sun.',
    to: '/servicespage',
    link: 'Why wax',
  },
  {
    icon: CalendarCheck,
    title: 'Single Washes',
    text: 'Basic, Premium or Ultimate, on the day you need it. No plan required.',
    to: '/prices#washes',
    link: 'See the washes',
  },
] as const;

export function ServiceCards() {
  return (
    <ul className={styles.cards}>
      {SERVICES.map(({ icon: Icon, title, text, to, link }) => (
        <li key={title} className={styles.card}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={28} strokeWidth={1.7} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
          <Link to={to} aria-label={`${link}: ${title}`}>
            {link} <ArrowRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
