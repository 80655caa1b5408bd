import { Star } from 'lucide-react';
import { REVIEWS } from '../content/reviews.js';
import styles from './review-strip.module.css';

/**
 * Customers' words passing by in 40 seconds; they stand still under the pointer, the focus, and for whoever wants no
 * motion.
 */
export function ReviewStrip() {
  return (
    // The strip scrolls where motion is not wanted, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.strip} role="region" aria-label="Customer reviews" tabIndex={0}>
      <div className={styles.track}>
        <Reviews />
        <Reviews copy />
      </div>
    </div>
  );
}

/** The copy follows the original so that the loop has no seam; nobody hears it twice. */
function Reviews({ copy = false }: { copy?: boolean }) {
  return (
    <ul className={styles.list} aria-hidden={copy || undefined} data-copy={copy || undefined}>
      {REVIEWS.map(({ text, name, place, car }) => (
        <li key={name} className={styles.review}>
          <span className={styles.stars} role={copy ? undefined : 'img'} aria-label={copy ? undefined : '5 of 5 stars'}>
            {[1, 2, 3, 4, 5].map((star) => (
              <Star key={star} size={16} fill="currentColor" aria-hidden="true" />
            ))}
          </span>
          <p>{text}</p>
          <p className={styles.who}>
            <strong>{name}</strong>
            <span>
              {car}, {place}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
