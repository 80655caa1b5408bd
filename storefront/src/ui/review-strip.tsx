import { formatCalendarDate } from '#libs/calendar.js';
import { useCatalogue } from '../lib/catalogue.js';
import styles from './review-strip.module.css';

/** Fewer reviews fit in one row, and a loop would show one of them twice at the same time. */
const MIN_LOOPED = 4;

/** A loop of customer reviews (40 seconds). It pauses on hover and focus, and for users who prefer reduced motion. */
export function ReviewStrip() {
  const { reviews } = useCatalogue().catalogue.business;
  const isLooped = reviews.length >= MIN_LOOPED;
  return (
    <div
      className={styles.strip}
      role="region"
      aria-label="Customer reviews"
      // With reduced motion the strip scrolls, so it must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-still={isLooped ? undefined : ''}
    >
      <div className={styles.track}>
        <Reviews />
        {isLooped && <Reviews copy />}
      </div>
    </div>
  );
}

/** A copy makes the loop seamless. It is hidden from screen readers. */
function Reviews({ copy = false }: { copy?: boolean }) {
  const { reviews } = useCatalogue().catalogue.business;
  return (
    <ul className={styles.list} aria-hidden={copy || undefined} data-copy={copy || undefined}>
      {reviews.map(({ text, name, community, car, date, source, example }) => (
        <li key={name + text} className={styles.review}>
          <p>{text}</p>
          <p className={styles.who}>
            <strong>{name}</strong>
            <span>
              {car}, {community}
            </span>
            <span>
              {example ? 'Example review' : [source, date && formatCalendarDate(date)].filter(Boolean).join(', ')}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
