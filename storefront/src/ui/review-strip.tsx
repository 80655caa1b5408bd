import { Star } from 'lucide-react';
import { REVIEWS } from '../content/reviews.js';
import styles from './review-strip.module.css';

/** A loop of customer reviews (40 seconds). It pauses on hover and focus, and for users who prefer reduced motion. */
export function ReviewStrip() {
  return (
    // With reduced motion the strip scrolls, so it must be focusable.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.strip} role="region" aria-label="Customer reviews" tabIndex={0}>
      <div className={styles.track}>
        <Reviews />
        <Reviews copy />
      </div>
    </div>
  );
}

/** A copy makes the loop seamless. It is hidden from screen readers. */
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
