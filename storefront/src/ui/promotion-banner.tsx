import { formatCalendarDate } from '#libs/calendar.js';
import { useCatalogue } from '../lib/catalogue.js';
import { ButtonLink } from './button.js';
import { Car } from './car.js';
import styles from './promotion-banner.module.css';

/** A banner for the current promotion, with the figures that checkout applies. Renders nothing without a promotion. */
export function PromotionBanner() {
  const { percent, active, until } = useCatalogue().catalogue.promotion;
  if (!active) return null;
  return (
    <section className={`container ${styles.outer}`} aria-label="Promotion">
      <div className={styles.banner}>
        <div className={styles.words}>
          <p className={styles.figure}>{percent}% off</p>
          <p className={styles.text}>
            every plan, for every car{until && `, until ${formatCalendarDate(until)}`}. Applied automatically. No code
            needed.
          </p>
          <ButtonLink to="/prices" look="dark" size="large">
            Booking Now
          </ButtonLink>
        </div>
        <Car type="Hatchback" paint="#0b5a5c" className={styles.car} />
      </div>
    </section>
  );
}
