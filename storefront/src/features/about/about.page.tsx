import { Car as CarIcon, Droplets, HandHeart, ShieldCheck } from 'lucide-react';
import { Head } from '../../app/head.js';
import { localBusiness } from '../../app/structured-data.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { ButtonLink } from '../../ui/button.js';
import { Car } from '../../ui/car.js';
import { Counter } from '../../ui/counter.js';
import { PageHeader } from '../../ui/page-header.js';
import { ReviewStrip } from '../../ui/review-strip.js';
import { Section } from '../../ui/section.js';
import { StepsAccordion } from '../../ui/steps.js';
import styles from './about.module.css';

const VALUES = [
  [
    'Rain or shine',
    'We come in the monsoon, too. If we miss a day, we clean your car the same day, add a day to your plan, or refund it.',
  ],
  [
    'The same team',
    'Your community has its own people. They know the bays, the ramps and the pillar everyone scrapes.',
  ],
  [
    'Water is for drinking',
    'Microfibre and a measured spray clean as well as a running hose, with a fraction of the water.',
  ],
] as const;

const POINTS = [
  { icon: Droplets, title: 'Dry or wet microfibre', text: 'Dry on dusty days, wet after rain.' },
  {
    icon: ShieldCheck,
    title: 'We stand by our work',
    text: 'Tell us within 24 hours, and we clean again or refund the day.',
  },
  { icon: HandHeart, title: 'Fair to our people', text: 'Trained, employed and insured.' },
  { icon: CarIcon, title: 'Every car', text: 'From a hatchback to an ultra-luxury car.' },
] as const;

export default function AboutPage() {
  const { catalogue } = useCatalogue();
  const { business, contacts } = catalogue;
  return (
    <>
      <Head
        title="About us"
        description={`${contacts.name} cleans cars every morning in the residential communities of ${contacts.city}. Who we are, how we work, and what our customers say.`}
        path="/about"
        data={import.meta.env.SSR && [localBusiness(catalogue)]}
      />
      <PageHeader
        title="We start early, so you drive off in a clean car"
        lead={`${contacts.name} cleans cars in ${contacts.city}’s residential communities. By the time you’ve had your morning tea, your car is done.`}
        aside={<Car type="C_SUV" paint="#dfe8e6" />}
      />
      <Section
        id="intro"
        title="Clean every day, so it never gets dirty"
        lead="A car that is wiped every day never needs scrubbing. That means less water, fewer scratches and one less thing to think about."
      >
        <ButtonLink to="/contact" look="secondary">
          Contact Us
        </ButtonLink>
      </Section>
      <Section id="values" title="What you can count on" tone="mist">
        <ol className={styles.values}>
          {VALUES.map(([title, text], index) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="why" title="Why Choose Us" tone="night">
        <div className={styles.why}>
          <div>
            <Counter target={business.waterSaving.percent} className={styles.counter} />
            <p>less water than a hose, day after day.</p>
            <p className={styles.source}>{business.waterSaving.source}</p>
          </div>
          <ul className={styles.points}>
            {POINTS.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <Icon size={26} aria-hidden="true" />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      {business.reviews.length > 0 && (
        <Section id="reviews" title="What customers say">
          <ReviewStrip />
        </Section>
      )}
      <Section id="how" title="How it works" tone="mist">
        <StepsAccordion />
      </Section>
      <Section
        id="begin"
        title="Ready to start?"
        lead="Tell us where you park, and we’ll tell you when we come."
        align="center"
      >
        <p className={styles.closing}>
          <ButtonLink to="/contact" size="large">
            Book your first clean
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}
