import { Mail, MapPin, Phone } from 'lucide-react';
import { BRAND, officeAddress, phoneLink } from '#libs/brand.js';
import { formatPaise } from '#libs/money.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { unbroken } from '#libs/unbroken.js';
import { STEPS } from '../../content/steps.js';
import { Head } from '../../app/head.js';
import { useSession } from '../../app/session.js';
import { localBusiness } from '../../app/structured-data.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { lowestMonthlyTotal } from '../../lib/plan-quote.js';
import { ButtonLink } from '../../ui/button.js';
import { Counter } from '../../ui/counter.js';
import { DawnScene } from '../../ui/dawn-scene.js';
import { PromotionBanner } from '../../ui/promotion-banner.js';
import { ReviewStrip } from '../../ui/review-strip.js';
import { Section } from '../../ui/section.js';
import { ServiceCards } from '../../ui/service-cards.js';
import { Teasers } from '../../ui/teasers.js';
import styles from './home.module.css';
import { MailingListPopup } from './mailing-list-popup.js';

/** The last sentence is shown only if pauses are offered. */
const REASONS: readonly [title: string, text: string, aboutPauses?: string][] = [
  ['Fresh cloths for every car', 'Washed every night, so yesterday’s dust never touches your paint.'],
  ['The same team every day', 'They know your building, your bay and your car.'],
  ['Nothing to arrange', 'No calls, no waiting, no key needed for the outside.', 'Pause with one tap when you travel.'],
];

export default function HomePage() {
  const { catalogue } = useCatalogue();
  const { contacts, business } = catalogue;
  const session = useSession();
  const from = formatPaise(lowestMonthlyTotal(catalogue));
  return (
    <>
      <Head
        title={`${BRAND.tagline} in ${contacts.city}`}
        nameFirst
        description={`Your car cleaned every morning at your own parking place in ${contacts.city}. Daily exterior care, interiors twice a month, wax once a month, from ${from} a month.`}
        path="/"
        data={import.meta.env.SSR && [localBusiness(catalogue)]}
      />
      <div className={styles.hero}>
        <div className={`container ${styles.heroWords}`}>
          <h1>A clean car, every morning.</h1>
          <p>We clean your car at your parking place before you leave for work. From {from} a month, GST included.</p>
          <div className={styles.actions}>
            <ButtonLink to="/book" size="large">
              Book your plan
            </ButtonLink>
            <ButtonLink to="/prices" size="large" className={styles.onScene}>
              See your car’s price
            </ButtonLink>
            <ButtonLink to={session ? '/profilepage' : '/login'} size="large" className={styles.onScene}>
              {session ? 'Open your profile' : `Join ${contacts.name}`}
            </ButtonLink>
          </div>
        </div>
        {/* After the words, whose height it follows: browsers paint while they parse. */}
        <DawnScene className={styles.scene} />
      </div>

      <Section
        id="about"
        title="Daily car care, at your parking place"
        lead={`${contacts.name} cleans cars in the car parks of ${contacts.city}’s residential communities. Your community has its own team and your car its own half hour, every day.`}
      >
        <dl className={styles.facts}>
          <div>
            <dt>Daily</dt>
            <dd>exterior cleaning, dry or wet</dd>
          </div>
          <div>
            <dt>Twice a month</dt>
            <dd>interior cleaning, with vacuum</dd>
          </div>
          <div>
            <dt>Once a month</dt>
            <dd>wax coating, for sun protection</dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <ButtonLink to="/communities">Is my community served?</ButtonLink>
          <ButtonLink to="/about" look="secondary">
            More about us
          </ButtonLink>
        </div>
      </Section>

      <Section id="services" title="What we do for your car" tone="mist">
        <ServiceCards />
      </Section>

      {business.reviews.length > 0 && (
        <Section id="reviews" title="What customers say">
          <ReviewStrip />
        </Section>
      )}

      <Section id="why" title="Why Choose Us" tone="night">
        <div className={styles.why}>
          <div>
            <Counter target={business.waterSaving.percent} className={styles.counter} />
            <p className={styles.counterText}>less water than a hose. Good for your building, kind to your paint.</p>
            <p className={styles.source}>{business.waterSaving.source}</p>
          </div>
          <ul className={styles.reasons}>
            {REASONS.map(([title, text, aboutPauses]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>
                  {text} {aboutPauses && offersPauses(business.pauses) && aboutPauses}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </Section>

      <div className={styles.banner}>
        <PromotionBanner />
      </div>

      <Section id="process" title="Three steps to a clean car">
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }, index) => (
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

      <Section id="journal" title="From our journal" tone="mist">
        <Teasers />
      </Section>

      <Section
        id="contact"
        title="Talk to us"
        lead={`${contacts.hours}, by phone${contacts.whatsapp && ' and WhatsApp'}. We answer emails within 24 hours.`}
      >
        <div className={styles.contact}>
          <ul>
            <li>
              <Phone size={22} aria-hidden="true" /> <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>
            </li>
            <li>
              <Mail size={22} aria-hidden="true" /> <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
            </li>
            <li>
              <MapPin size={22} aria-hidden="true" /> {unbroken(officeAddress(contacts))}
            </li>
          </ul>
          <ButtonLink to="/contact" size="large">
            Send us a message
          </ButtonLink>
        </div>
      </Section>
      <MailingListPopup />
    </>
  );
}
