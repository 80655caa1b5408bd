import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { BRAND } from '#libs/brand.js';
import { CAR_TYPE_LABELS, CAR_TYPES } from '#libs/catalogue.js';
import { Head } from '../app/head.js';
import { toast } from '../lib/toast.js';
import { Alert } from '../ui/alert.js';
import { Avatar } from '../ui/avatar.js';
import { Badge } from '../ui/badge.js';
import { Button, ButtonLink, IconButton } from '../ui/button.js';
import { paintOf } from '../ui/car-paint.js';
import { Car } from '../ui/car.js';
import { Card } from '../ui/card.js';
import { Counter } from '../ui/counter.js';
import { DawnScene } from '../ui/dawn-scene.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorPage } from '../ui/error-page.js';
import { Facts } from '../ui/facts.js';
import { Link } from '../ui/link.js';
import { Logo } from '../ui/logo.js';
import { PageHeader } from '../ui/page-header.js';
import { PriceLines, PriceLinesLoading } from '../ui/price-lines.js';
import { PromotionBanner } from '../ui/promotion-banner.js';
import { ReviewStrip } from '../ui/review-strip.js';
import { Section } from '../ui/section.js';
import { ServiceCards } from '../ui/service-cards.js';
import { Loading, Skeleton, Spinner } from '../ui/spinner.js';
import { StepsAccordion } from '../ui/steps.js';
import { Teasers } from '../ui/teasers.js';
import { Fields } from './fields.js';
import { Part } from './part.js';
import styles from './styleguide.module.css';
import { Tokens } from './tokens.js';

const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'raised',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'muted',
  'brand',
  'brand-strong',
  'accent',
  'accent-strong',
  'accent-ink',
  'mist',
  'night',
  'night-2',
  'danger',
  'danger-wash',
  'success',
  'success-wash',
  'warning',
  'warning-wash',
  'info-wash',
  'on-accent',
  'on-night',
  'on-night-soft',
  'overlay',
];
const PAINTS = [
  'White',
  'Silver',
  'Grey',
  'Black',
  'Maroon',
  'Red',
  'Orange',
  'Yellow',
  'Brown',
  'Beige',
  'Green',
  'Blue',
  'none of these',
];
const TYPE = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl'];
const LOOKS = ['primary', 'secondary', 'dark', 'ghost', 'danger'] as const;
const TONES = ['info', 'success', 'warning', 'error'] as const;

/** All UI components in all states. */
export default function Styleguide() {
  return (
    <>
      <Head title="Styleguide" />
      <PageHeader title="Styleguide" lead="Every component, in every state." aside={<Car type="SUV" paint="#e9eeee" />}>
        <Link to="/">Home</Link>
      </PageHeader>
      <div className="container">
        <Part name="Colour">
          <div className={styles.row}>
            {COLOURS.map((name) => (
              <div key={name} className={styles.swatch}>
                <div className={styles.colour} style={{ background: `var(--${name})` }} />
                {name}
              </div>
            ))}
          </div>
        </Part>
        <Part name="Type">
          {TYPE.map((size) => (
            <p key={size} style={{ fontSize: `var(--text-${size})` }}>
              {size}: A clean car, every morning. ₹1,799
            </p>
          ))}
        </Part>
        <Tokens />
        <Part name="Logo and avatar">
          <div className={styles.row}>
            <Logo name={BRAND.name} logo={null} />
            <Avatar name="Meera Deshpande" picture={null} size={88} />
            <Avatar name="Meera" picture={null} size={44} />
            <Avatar name="Meera Deshpande" picture="/apple-touch-icon.png" size={88} />
          </div>
        </Part>
        <Part name="Buttons">
          {LOOKS.map((look) => (
            <div key={look} className={styles.row}>
              <Button look={look} size="small">
                Small
              </Button>
              <Button look={look}>{look}</Button>
              <Button look={look} size="large">
                Large
              </Button>
              <Button look={look} busy>
                Busy
              </Button>
              <Button look={look} disabled>
                Disabled
              </Button>
              <ButtonLink look={look} to="/styleguide">
                A link
              </ButtonLink>
            </div>
          ))}
          <div className={styles.row}>
            {[{}, { busy: true }, { disabled: true }].map((state) => (
              <IconButton
                key={Object.keys(state).join()}
                label={`An icon button ${Object.keys(state).join()}`}
                {...state}
              >
                <Sparkles size={20} aria-hidden="true" />
              </IconButton>
            ))}
          </div>
          <Button wide>Wide</Button>
        </Part>
        <Part name="Badges">
          <div className={styles.row}>
            {([...TONES, 'quiet'] as const).map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        </Part>
        <Part name="Messages">
          {TONES.map((tone) => (
            <Alert
              key={tone}
              tone={tone}
              message={`A message of the tone ${tone}`}
              actions={
                <Button size="small" look="secondary">
                  Try again
                </Button>
              }
            >
              <p>With further details.</p>
            </Alert>
          ))}
          <Alert message="A message alone" />
          <div className={styles.row}>
            {(['success', 'error', 'info'] as const).map((tone) => (
              <Button key={tone} look="secondary" onClick={() => toast(tone, `A toast: ${tone}`)}>
                Toast: {tone}
              </Button>
            ))}
          </div>
        </Part>
        <Fields />
        <Part name="Waiting">
          <Spinner />
          <Loading />
          <Skeleton width="60%" />
          <PriceLinesLoading />
        </Part>
        <Part name="Cards, facts and prices">
          <div className={styles.grid}>
            <Card title="A card" aside={<Badge tone="success">Active</Badge>}>
              <Facts
                facts={[
                  ['Name', 'Meera Deshpande'],
                  ['Not given', ''],
                  ['Long value', '704, B, Amber Heights, Baner, Pune 411045, Maharashtra', 'wide'],
                ]}
              />
            </Card>
            <Card title="A price">
              <PriceLines
                lines={[
                  ['Plan price', 6897],
                  ['After 20% off', 5517.6],
                  ['GST, 18%', 993.17],
                ]}
                total={['To pay', 6510.77]}
              />
            </Card>
          </div>
        </Part>
        <Part name="Cars">
          <div className={styles.grid}>
            {CAR_TYPES.map((type) => (
              <figure key={type}>
                <Car type={type} />
                <figcaption>{CAR_TYPE_LABELS[type]}</figcaption>
              </figure>
            ))}
          </div>
          <div className={styles.grid}>
            {PAINTS.map((colour) => (
              <figure key={colour}>
                <Car type="Sedan" paint={paintOf(colour)} />
                <figcaption>{colour}</figcaption>
              </figure>
            ))}
          </div>
        </Part>
        <Dialogs />
      </div>
      <DawnScene />
      {(['plain', 'mist', 'night'] as const).map((tone) => (
        <Section key={tone} id={`section-${tone}`} title={`A section, ${tone}`} lead="With a lead." tone={tone}>
          <Counter target={85} />
        </Section>
      ))}
      <Section id="section-center" title="In the middle" align="center">
        <StepsAccordion />
      </Section>
      <PromotionBanner />
      <Section id="parts-of-pages" title="Page components">
        <div className={styles.part}>
          <ServiceCards />
          <ReviewStrip />
          <Teasers />
        </div>
      </Section>
      <ErrorPage code="404" title="An error page" onRetry={() => undefined}>
        What to do about it.
      </ErrorPage>
      <ErrorPage code="405" title="An error page without a retry">
        What to do about it.
      </ErrorPage>
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState(false);
  return (
    <Part name="Dialog">
      <div className={styles.row}>
        <Button look="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </div>
      {open && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <p>It holds the focus, Escape closes it, and the focus returns to where it was.</p>
          <div className={styles.row}>
            <Button onClick={() => setOpen(false)}>OK</Button>
          </div>
        </Dialog>
      )}
    </Part>
  );
}
