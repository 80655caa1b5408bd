import { Armchair, Check, Droplets, ShieldCheck } from 'lucide-react';
import { offersPauses } from '#libs/offers-pauses.js';
import { Head } from '../../app/head.js';
import { service } from '../../app/structured-data.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { lowestMonthlyTotal } from '../../lib/plan-quote.js';
import { ButtonLink } from '../../ui/button.js';
import { Car } from '../../ui/car.js';
import { Link } from '../../ui/link.js';
import { PageHeader } from '../../ui/page-header.js';
import { PromotionBanner } from '../../ui/promotion-banner.js';
import { Section } from '../../ui/section.js';
import styles from './services.module.css';

const SERVICES = [
  {
    icon: Droplets,
    title: 'Exterior Cleaning',
    text: 'Dry microfibre on clear days, a wet clean after rain. Glass, mirrors and wheels included. No key needed.',
  },
  {
    icon: Armchair,
    title: 'Interior Cleaning',
    text: 'Seats, mats and boot vacuumed, dashboard and doors wiped, windows cleaned from the inside. At a time we arrange with you.',
  },
  {
    icon: ShieldCheck,
    title: 'Wax Coating',
    text: 'A coat of wax by hand, once a month. It protects the paint from the sun, and lets water and dust run off. Every plan includes it.',
  },
] as const;

const PLANS = [
  {
    title: 'Daily Car Care',
    note: 'Every morning',
    points: [
      'Whole exterior, dry or wet microfibre',
      'Glass and mirrors clear for the drive',
      'Wheels and sills wiped',
      'A fresh set of cloths for your car',
    ],
  },
  {
    title: 'Interior cleaning',
    note: 'Twice a month, vacuum included',
    points: [
      'Seats, mats and boot vacuumed',
      'Dashboard and doors wiped',
      'Windows cleaned from the inside',
      'At a time we arrange with you',
    ],
  },
  {
    title: 'Wax coating',
    note: 'Once a month, sun protection',
    points: ['Hand-applied wax', 'Keeps the sun off the paint', 'Water and dust run off', 'Included in every plan'],
  },
] as const;

/** The rules in short, the last sentence only if pauses are offered; /delivery and /refunds have them in full. */
const RULES: readonly [title: string, text: string, aboutPauses?: string][] = [
  [
    'When it rains',
    'We still come: we dry the car, clear the windows and wipe off what the rain leaves. If the car park is flooded, we come as soon as it opens.',
  ],
  [
    'If we miss a day',
    'Tell us within 24 hours. We clean your car the same day, add a day to the end of your plan, or refund the day: the amount you paid divided by the days of your plan.',
  ],
  [
    'When you’re away',
    'If your car is out when we come, we look again at the end of our round, and the day counts as used.',
    'For longer trips, pause your plan. Paused days are added to the end.',
  ],
  [
    'If you cancel',
    'Cancel at any time in your profile. The months that have not begun are refunded within 5–7 business days, GST included.',
  ],
];

export default function ServicesPage() {
  const { catalogue } = useCatalogue();
  return (
    <>
      <Head
        title="Services"
        description={`Daily exterior cleaning, interior cleaning twice a month and a monthly wax coating, at your own parking place in ${catalogue.contacts.city}.`}
        path="/servicespage"
        data={
          import.meta.env.SSR && [
            service(
              catalogue,
              'Daily Car Care',
              'Exterior cleaning every day, interior cleaning twice a month and wax once a month. Lowest price per month, GST included',
              lowestMonthlyTotal(catalogue),
            ),
          ]
        }
      />
      <PageHeader
        title="Three services, one plan"
        lead="Outside every day, inside twice a month, wax once a month. You choose the half hour."
        aside={<Car type="Sedan" paint="#b9c3c7" />}
      />
      <Section id="services" title="What we do">
        <ul className={styles.grid}>
          {SERVICES.map(({ icon: Icon, title, text }) => (
            <li key={title} className={styles.card}>
              <div className={styles.picture} aria-hidden="true">
                <Icon size={60} strokeWidth={1.4} />
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <PromotionBanner />
      <Section id="plans" title="What’s in your plan" lead="Prices depend on your car. See yours in ten seconds.">
        <ul className={styles.grid}>
          {PLANS.map(({ title, note, points }) => (
            <li key={title} className={styles.plan}>
              <h3>{title}</h3>
              <p className={styles.note}>{note}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>
                    <Check size={18} strokeWidth={2.6} aria-hidden="true" /> {point}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <p className={styles.action}>
          <ButtonLink to="/prices" size="large">
            See your car’s price
          </ButtonLink>
        </p>
      </Section>
      <Section id="rules" title="Rain, missed days, refunds" tone="mist">
        <dl className={styles.rules}>
          {RULES.map(([title, text, aboutPauses]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {text} {aboutPauses && offersPauses(catalogue.business.pauses) && aboutPauses}
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.more}>
          All rules: <Link to="/delivery">service delivery</Link>, <Link to="/refunds">refunds and cancellation</Link>
        </p>
      </Section>
    </>
  );
}
